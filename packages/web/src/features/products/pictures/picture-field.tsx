import "@mantine/dropzone/styles.css";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { maxImages } from "@clove/domain/catalogue/images.ts";
import { Button, Input, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { ImagePlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { maxMegabytes, pictureTypes } from "../../../ui/forms/picture-file.ts";
import * as texts from "../products.texts.ts";
import classes from "./picture-field.module.css";
import { PictureTile } from "./picture-tile.tsx";
import { addPictures, makeFirst, type Picture } from "./pictures.ts";
import { shrinkPicture } from "./shrink-picture.ts";

type Props = {
  value: Picture[];
  onChange: (pictures: Picture[]) => void;
  /** Why the server refused pictures (`pictureProblems`); shown until the pictures change. */
  refused?: readonly string[];
};

/** "Product Image" (catalogue §12): several pictures, chosen or dropped, each with a preview; the first one is shown in lists. */
export function PictureField({ value, onChange, refused = [] }: Props) {
  const online = useOnline();
  const labelId = useId();
  const [problems, setProblems] = useState<string[]>([]);
  const [reading, setReading] = useState(false);
  const openFiles = useRef<() => void>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const tiles = useRef<HTMLUListElement>(null);
  // While files are being read, other pictures may be removed.
  const latest = useRef(value);
  latest.current = value;
  const isFull = value.length >= maxImages;

  const add = async (files: File[]) => {
    if (!online) return;
    setReading(true);
    const known = await Promise.all(
      files.map(async (file) => (pictureTypes.includes(file.type) ? shrinkPicture(file) : file)),
    );
    setReading(false);
    const added = addPictures(latest.current, known);
    latest.current = added.pictures;
    setProblems(added.problems);
    onChange(added.pictures);
  };
  const change = (pictures: Picture[], focused: number) => {
    setProblems([]);
    onChange(pictures);
    // The focused element is gone or has moved.
    requestAnimationFrame(() => {
      const buttons = tiles.current?.querySelectorAll<HTMLElement>("[data-removes]");
      const next = buttons?.[Math.min(focused, buttons.length - 1)];
      (next ?? chooseButton.current)?.focus();
    });
  };
  const shown = [...problems, ...(problems.length === 0 ? refused : [])];

  return (
    <Input.Wrapper
      label={texts.productImage}
      labelElement="div"
      labelProps={{ id: labelId }}
      role="group"
      aria-labelledby={labelId}
    >
      <Dropzone
        className={classes.zone}
        openRef={openFiles}
        accept={pictureTypes}
        loading={reading}
        activateOnClick={false}
        activateOnKeyboard={false}
        // Otherwise the buttons inside cannot be clicked.
        enablePointerEvents
        inputProps={{ "aria-label": catalogueTexts.choosePictures }}
        role="presentation"
        tabIndex={-1}
        onDrop={() => undefined}
        onDropAny={(files, rejections) => void add([...files, ...rejections.map(({ file }) => file)])}
      >
        {value.length > 0 && (
          <ul ref={tiles} className={classes.tiles} aria-label={texts.pictures}>
            {value.map((picture, i) => (
              <PictureTile
                key={typeof picture === "string" ? picture : keyOf(picture)}
                picture={picture}
                place={i + 1}
                onFirst={() => change(makeFirst(value, picture), 0)}
                onRemove={() =>
                  change(
                    value.filter((other) => other !== picture),
                    i,
                  )
                }
              />
            ))}
          </ul>
        )}
        <div className={classes.choose}>
          <Button
            ref={chooseButton}
            variant="default"
            leftSection={<ImagePlus size={18} aria-hidden />}
            disabled={!online || isFull}
            onClick={() => openFiles.current?.()}
          >
            {catalogueTexts.choosePictures}
          </Button>
          <Text c="dimmed" size="sm">
            {online && !isFull && `${catalogueTexts.dropPictures}. `}
            {catalogueTexts.pictureHint({ most: maxImages, megabytes: maxMegabytes })}
          </Text>
        </div>
      </Dropzone>
      <div role="status">{!online && <Text mt="xs">{catalogueTexts.picturesNeedServer}</Text>}</div>
      <div role="alert">
        {shown.map((problem) => (
          <Input.Error key={problem} mt={6}>
            {problem}
          </Input.Error>
        ))}
      </div>
    </Input.Wrapper>
  );
}

/** React keys of files, because two files may have the same name. */
const keys = new WeakMap<File, number>();
let lastKey = 0;
function keyOf(file: File): number {
  const key = keys.get(file) ?? ++lastKey;
  keys.set(file, key);
  return key;
}
