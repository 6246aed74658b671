import { useState } from "react";
import { failureFields } from "../../../api/failure.ts";
import { type Picture, pictureProblems } from "./pictures.ts";

/** The pictures of a form, and what the server refused of them; choosing others settles that. */
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
