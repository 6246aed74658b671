import { Pencil } from "lucide-react";
import { isUnsent } from "../../api/is-unsent.ts";
import * as pageTexts from "../pages.texts.ts";
import * as texts from "../ui.texts.ts";
import type { Column } from "./data-table.tsx";
import { RowAction } from "./row-action.tsx";

/** In a list, a link to the page that changes the row. */
export function EditLink({ to, name }: { to: string; name: string }) {
  return <RowAction icon={Pencil} title={texts.edit} label={pageTexts.editOf({ name })} to={to} />;
}

/** The column with a link to `path`/{id}; a row that is not sent yet has no page. */
export const editColumn = (path: string): Column<{ id: number; name: string }> => ({
  title: texts.action,
  corner: true,
  cell: (row) => !isUnsent(row) && <EditLink to={`${path}/${row.id}`} name={row.name} />,
});
