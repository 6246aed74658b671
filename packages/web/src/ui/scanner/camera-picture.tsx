import * as formTexts from "@clove/domain/forms.texts.ts";
import type { CameraPicture as Picture } from "@clove/domain/till/camera-codes.ts";
import { Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import * as pageTexts from "../pages.texts.ts";
import { readCamera } from "./read-camera.ts";

type Props = {
  className: string | undefined;
  /** Gets the barcodes of each picture; true turns the camera off. */
  onPicture: (picture: Picture) => boolean;
};

/** The picture of the camera, or why there is none. The camera is on as long as this is shown. */
export function CameraPicture({ className, onPicture }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heard = useRef(onPicture);
  heard.current = onPicture;

  useEffect(() => {
    const stop = new AbortController();
    const take = (picture: Picture) => heard.current(picture);
    if (video.current) {
      readCamera(video.current, stop.signal, take).catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(cameraProblem(error));
      });
    }
    return () => stop.abort();
  }, []);

  if (problem) return <Text role="alert">{problem}</Text>;
  return (
    <>
      <video ref={video} className={className} muted playsInline aria-label={pageTexts.camera} />
      <Text c="dimmed" size="sm">
        {pageTexts.cameraHint}
      </Text>
    </>
  );
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return formTexts.cameraRefused;
  if (name === "NotFoundError" || name === "OverconstrainedError") return formTexts.cameraMissing;
  return formTexts.cameraFailed;
}
