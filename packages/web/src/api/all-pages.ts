import { notify } from "../ui/feedback/notify.ts";
import { failureText } from "./failure.ts";

/**
 * All rows of a list, read page after page of 200, the most that the server answers at once. Null if a page could not be read, which is
 * said as a notice.
 */
export async function allPages<Row>(
  read: (page: {
    page: number;
    length: number;
  }) => Promise<{ rows?: readonly Row[] | undefined; error?: unknown }>,
): Promise<Row[] | null> {
  const length = 200;
  const all: Row[] = [];
  for (let page = 1; ; page++) {
    const { rows, error } = await read({ page, length });
    if (!rows) {
      notify.error(failureText(error));
      return null;
    }
    all.push(...rows);
    if (rows.length < length) return all;
  }
}
