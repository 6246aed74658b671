import { barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { Modal, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import * as pageTexts from "../pages.texts.ts";
import classes from "./camera-dialog.module.css";
import { readCamera } from "./read-camera.ts";

type Props = { opened: boolean; onClose: () => void; onCode: (code: string) => void };

/** Shows the picture of the camera until it contains a barcode. */
export function CameraDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={formTexts.scanWithCamera}>
      <Camera {...props} />
    </Modal>
  );
}

function Camera({ onClose, onCode }: Omit<Props, "opened">) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const stop = new AbortController();
    const take = (code: string) => {
      if (!barcodeFormat(code)) return false;
      heard.current(code);
      close.current();
      return true;
    };
    if (video.current) {
      readCamera(video.current, stop.signal, take).catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(cameraProblem(error));
      });
    }
    return () => stop.abort();
  }, []);

  return (
    <Stack gap="sm">
      {problem ? (
        <Text role="alert">{problem}</Text>
      ) : (
        <>
          <video ref={video} className={classes.video} muted playsInline aria-label={pageTexts.camera} />
          <Text c="dimmed" size="sm">
            {pageTexts.cameraHint}
          </Text>
        </>
      )}
    </Stack>
  );
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return formTexts.cameraRefused;
  if (name === "NotFoundError" || name === "OverconstrainedError") return formTexts.cameraMissing;
  return formTexts.cameraFailed;
}
