import { Button } from "@mantine/core";
import { X } from "lucide-react";
import * as texts from "./price-changes.texts.ts";

type Props = { id: number | undefined; onClear: () => void };

/** Says that the list shows only the products of one price change, until it is pressed. */
export function OnlyChange({ id, onClear }: Props) {
  if (id === undefined) return null;
  return (
    <Button
      variant="light"
      rightSection={<X size={16} aria-hidden />}
      aria-label={texts.showAll({ id })}
      onClick={onClear}
    >
      {texts.onlyChange({ id })}
    </Button>
  );
}
