import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group } from "@mantine/core";

type Props = { submit: string; working: boolean; onCancel: () => void };

/** The end of a dialog's form: leaves it, or sends it. */
export function DialogButtons({ submit, working, onCancel }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
      <Button type="submit" loading={working}>
        {submit}
      </Button>
    </Group>
  );
}
