import { Text, UnstyledButton } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { countText } from "../forms/count-text.ts";
import { PlainSelect } from "../forms/plain-select.tsx";
import * as pageTexts from "../pages.texts.ts";
import classes from "./page-navigation.module.css";
import { pageRange } from "./page-range.ts";

type Props = {
  label: string;
  /** The name of what is counted, where that is not rows. */
  counts?: string;
  count: number;
  /** There are more than `count`, which are not listed. */
  hasMore?: boolean | undefined;
  page: number;
  length: number;
  onPage: (page: number) => void;
  lengths?: readonly number[] | undefined;
  onLength?: ((length: number) => void) | undefined;
};

/** Which rows are shown of how many; page numbers only when there are several, and a choice of lengths where it matters. */
export function PageNavigation(props: Props) {
  const { label, counts, count, hasMore, page, length, onPage, lengths, onLength } = props;
  if (count === 0) return null;
  const pages = Math.ceil(count / length);
  const step = (target: number, name: string, shown: ReactNode) => (
    <UnstyledButton
      className={classes.number}
      aria-label={name}
      aria-current={target === page ? "page" : undefined}
      disabled={target < 1 || target > Math.max(page, pages)}
      onClick={() => onPage(target)}
    >
      {shown}
    </UnstyledButton>
  );
  const rows = {
    first: (page - 1) * length + 1,
    last: Math.min(count, page * length),
    count: countText(count, hasMore),
  };
  return (
    <div className={classes.pages}>
      <Text size="sm" c="dimmed">
        {counts ? pageTexts.namedRowsShown({ counts, ...rows }) : pageTexts.rowsShown(rows)}
      </Text>
      {lengths && onLength && count > Math.min(...lengths) && (
        <PlainSelect
          aria-label={pageTexts.rowsPerPage({ table: counts ?? label })}
          options={lengths.map((each) => ({ id: each, name: pageTexts.perPage({ count: each }) }))}
          value={length}
          placeholder={pageTexts.perPage({ count: length })}
          onChoose={onLength}
        />
      )}
      {pages > 1 && (
        <nav aria-label={pageTexts.pagesOf({ table: label })}>
          <ul className={classes.list}>
            <li>{step(page - 1, pageTexts.previousPage, <ChevronLeft size={18} aria-hidden />)}</li>
            {pageRange(page, pages).map((number, index) => (
              <li key={number ?? `gap ${index === 1 ? "before" : "after"}`}>
                {number === null ? "…" : step(number, pageTexts.pageNumber({ page: number }), number)}
              </li>
            ))}
            <li>{step(page + 1, pageTexts.nextPage, <ChevronRight size={18} aria-hidden />)}</li>
          </ul>
        </nav>
      )}
    </div>
  );
}
