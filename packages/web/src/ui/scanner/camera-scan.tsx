import {
  type CameraPicture as Picture,
  type SeenCodes,
  seePicture,
} from "@clove/domain/till/camera-codes.ts";
import { CloseButton } from "@mantine/core";
import { useRef } from "react";
import { openDialogs } from "../dialogs/open-dialogs.ts";
import * as texts from "../ui.texts.ts";
import { CameraPicture } from "./camera-picture.tsx";
import classes from "./camera-scan.module.css";
import { playRead } from "./sounds.ts";

type Props = { onCode: (code: string) => void; onClose: () => void };

/**
 * The camera as a scanner that stays on (selling §23): each code that comes into the picture is one scan, with a tone. What comes into
 * the picture under a dialog is no scan.
 */
export function CameraScan({ onCode, onClose }: Props) {
  const seen = useRef<SeenCodes>(new Map());
  const take = (picture: Picture) => {
    const step = seePicture(seen.current, picture, performance.now());
    seen.current = step.seen;
    if (step.scans.length > 0 && openDialogs().length === 0) {
      playRead();
      for (const code of step.scans) onCode(code);
    }
    return false;
  };
  return (
    <div className={classes.frame}>
      <CameraPicture className={classes.video} onPicture={take} />
      <CloseButton className={classes.close} aria-label={texts.stopCamera} size={44} onClick={onClose} />
    </div>
  );
}
