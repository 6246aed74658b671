import { useState } from "react";
import { failureFields } from "../../../api/failure.ts";
import { type Picture, pictureProblems } from "./pictures.ts";

/** The pictures of a form, and why the server refused some, until others are chosen. */
export function usePictures(first: readonly Picture[]) {
  const [pictures, setPictures] = useState(first);
  const [refused, setRefused] = useState<string[]>([]);
  const choose = (next: readonly Picture[]) => {
    setPictures(next);
    setRefused([]);
  };
  return {
    pictures,
    setPictures,
    choose,
    refuse: (error: unknown) => setRefused(pictureProblems(pictures, failureFields(error))),
    props: { value: [...pictures], onChange: choose, refused },
  };
}
