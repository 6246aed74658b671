import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, type ButtonProps, Group } from "@mantine/core";

type Props = Pick<ButtonProps, "color" | "disabled"> & {
  submit: string;
  working: boolean;
  /** Id of the form, for buttons that stand outside of it. */
  form?: string;
  /** Adds Cancel. */
  onCancel?: () => void;
};

/** The buttons at the end of a form. */
export function FormButtons({ submit, working, onCancel, ...props }: Props) {
  return (
    <Group justify="flex-end">
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      )}
      <Button type="submit" loading={working} {...props}>
        {submit}
      </Button>
    </Group>
  );
}
