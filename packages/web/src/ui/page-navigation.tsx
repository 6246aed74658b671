import { Pagination, Text } from "@mantine/core";
import classes from "./data-table.module.css";

type Props = { label: string; count: number; page: number; length: number; onPage: (page: number) => void };

/** Which rows are shown of how many; pages only when there are several (3 shown, 1 margin: S1 §9). */
export function PageNavigation({ label, count, page, length, onPage }: Props) {
  if (count === 0) return null;
  const pages = Math.ceil(count / length);
  const first = (page - 1) * length + 1;
  return (
    <nav className={classes.pages} aria-label={`Pages of ${label}`}>
      <Text size="sm" c="dimmed">
        {first}–{Math.min(count, page * length)} of {count}
      </Text>
      {pages > 1 && (
        <Pagination
          value={page}
          onChange={onPage}
          total={pages}
          siblings={1}
          boundaries={1}
          getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          styles={{ control: { minWidth: 40, height: 40 } }}
        />
      )}
    </nav>
  );
}
