import { Text, UnstyledButton } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { countText } from "../forms/count-text.ts";
import * as pageTexts from "../pages.texts.ts";
import classes from "./data-table.module.css";
import { pageRange } from "./page-range.ts";

type Props = {
  label: string;
  /** What is counted, where one of them fills several rows. */
  counts?: string;
  count: number;
  /** There are more of them than `count`, which cannot be shown. */
  hasMore?: boolean | undefined;
  page: number;
  length: number;
  onPage: (page: number) => void;
};

/** Which rows are shown of how many; page numbers only when there are several. */
export function PageNavigation({ label, counts, count, hasMore, page, length, onPage }: Props) {
  if (count === 0) return null;
  const pages = Math.ceil(count / length);
  return (
    <div className={classes.pages}>
      <Text size="sm" c="dimmed">
        {pageTexts.rowsShown({
          counts,
          first: (page - 1) * length + 1,
          last: Math.min(count, page * length),
          count: countText(count, hasMore),
        })}
      </Text>
      {pages > 1 && (
        <nav aria-label={pageTexts.pagesOf({ table: label })}>
          <ul className={classes.list}>
            <li>
              <UnstyledButton
                className={classes.number}
                aria-label={pageTexts.previousPage}
                disabled={page === 1}
                onClick={() => onPage(page - 1)}
              >
                <ChevronLeft size={18} aria-hidden />
              </UnstyledButton>
            </li>
            {pageRange(page, pages).map((number, index) => (
              <li key={number ?? `gap ${index === 1 ? "before" : "after"}`}>
                {number === null ? (
                  "…"
                ) : (
                  <UnstyledButton
                    className={classes.number}
                    aria-label={pageTexts.pageNumber({ page: number })}
                    aria-current={number === page ? "page" : undefined}
                    onClick={() => onPage(number)}
                  >
                    {number}
                  </UnstyledButton>
                )}
              </li>
            ))}
            <li>
              <UnstyledButton
                className={classes.number}
                aria-label={pageTexts.nextPage}
                disabled={page === pages}
                onClick={() => onPage(page + 1)}
              >
                <ChevronRight size={18} aria-hidden />
              </UnstyledButton>
            </li>
          </ul>
        </nav>
      )}
    </div>
  );
}
