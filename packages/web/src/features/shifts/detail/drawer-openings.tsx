import type { DrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import { drawerLine } from "@clove/domain/shifts/drawer-reasons.ts";
import { Paper, Title } from "@mantine/core";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import * as texts from "../shifts.texts.ts";
import classes from "./explanation-list.module.css";

type Props = { openings: DrawerOpening[] | undefined; openedAt: string };

/** When, by whom and why the drawer was opened without a sale in a shift (counters §22). */
export function DrawerOpenings({ openings = [], openedAt }: Props) {
  const time = useTimeFormat();
  if (openings.length === 0) return null;
  return (
    <section aria-label={texts.drawerOpenings}>
      <Title order={2} mb="sm">
        {texts.drawerOpenings} ({openings.length})
      </Title>
      <Paper p="md">
        <ul className={classes.list}>
          {openings.map((opening) => (
            <li key={opening.id}>
              {[time(opening.opened_at), drawerLine(opening)].join(" · ")}
              {Date.parse(opening.opened_at) < Date.parse(openedAt) && ` · ${texts.late}`}
            </li>
          ))}
        </ul>
      </Paper>
    </section>
  );
}
