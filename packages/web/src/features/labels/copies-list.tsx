import { Button, Group, Stack } from "@mantine/core";
import { CountInput } from "../../ui/forms/count-input.tsx";
import classes from "./label-dialog.module.css";
import { type Copies, copiesOf, hasBarcode, itemName, type LabelItem } from "./label-item.ts";
import * as texts from "./labels.texts.ts";

type Props = { items: readonly LabelItem[]; copies: Copies; onCopies: (copies: Copies) => void };

/** How many labels each variation gets: the same number for all, one per piece in stock, or a number of its own. */
export function CopiesList({ items, copies, onCopies }: Props) {
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="xs">
        <CountInput
          className={classes.copies}
          label={texts.copies}
          placeholder={texts.stock}
          max={mostCopies}
          value={copies.each === "stock" ? "" : copies.each}
          onChange={(each) => onCopies({ each, own: new Map() })}
        />
        <Button
          // Aligned with the input, even if an error stands below that.
          mt={27}
          variant={copies.each === "stock" ? "light" : "default"}
          aria-pressed={copies.each === "stock"}
          onClick={() => onCopies({ each: copies.each === "stock" ? 1 : "stock", own: new Map() })}
        >
          {texts.asManyAsInStock}
        </Button>
      </Group>
      <ul className={classes.list}>
        {items.filter(hasBarcode).map((one) => (
          <li key={one.variation.id} className={classes.row}>
            <span className={classes.rowName}>{itemName(one)}</span>
            <CountInput
              className={classes.copies}
              aria-label={texts.copiesOf({ name: itemName(one) })}
              max={mostCopies}
              value={copies.own.get(one.variation.id) ?? copiesOf(one, copies)}
              onChange={(own) => onCopies({ ...copies, own: new Map(copies.own).set(one.variation.id, own) })}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const mostCopies = 999;
