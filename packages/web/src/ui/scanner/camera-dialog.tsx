import * as formTexts from "@clove/domain/forms.texts.ts";
import type { CameraPicture as Picture } from "@clove/domain/till/camera-codes.ts";
import { Modal, Stack } from "@mantine/core";
import classes from "./camera-dialog.module.css";
import { CameraPicture } from "./camera-picture.tsx";

type Props = { opened: boolean; onClose: () => void; onCode: (code: string) => void };

/** Shows the picture of the camera until it contains a barcode. */
export function CameraDialog({ opened, onClose, onCode }: Props) {
  const take = ({ sure: [code] }: Picture) => {
    if (code === undefined) return false;
    onCode(code);
    onClose();
    return true;
  };
  return (
    <Modal opened={opened} onClose={onClose} title={formTexts.scanWithCamera}>
      <Stack gap="sm">
        <CameraPicture className={classes.video} onPicture={take} />
      </Stack>
    </Modal>
  );
}
