import * as formTexts from "@clove/domain/forms.texts.ts";
import { ActionIcon } from "@mantine/core";
import { Camera } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "../dialogs/lazy-dialog.tsx";
import { lazyPart } from "../lazy-part.ts";
import { hasCamera } from "./has-camera.ts";

const CameraDialog = lazyPart(() => import("./camera-dialog.tsx"), "CameraDialog");

/** Reads a barcode with the device's camera; hidden where the browser offers no camera, as on plain http. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [filming, setFilming] = useState(false);
  if (!hasCamera()) return null;
  const close = () => setFilming(false);
  return (
    <>
      <ActionIcon
        size={40}
        aria-label={formTexts.scanWithCamera}
        title={formTexts.scanWithCamera}
        onClick={() => setFilming(true)}
      >
        <Camera size={20} aria-hidden />
      </ActionIcon>
      <LazyDialog opened={filming} onClose={close}>
        {(opened) => <CameraDialog opened={opened} onClose={close} onCode={onCode} />}
      </LazyDialog>
    </>
  );
}
