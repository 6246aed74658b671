import { Pencil } from "lucide-react";
import * as pageTexts from "../pages.texts.ts";
import * as texts from "../ui.texts.ts";
import { RowAction } from "./row-action.tsx";

/** In a list, a link to the page that changes the row. */
export function EditLink({ to, name }: { to: string; name: string }) {
  return <RowAction icon={Pencil} title={texts.edit} label={pageTexts.editOf({ name })} to={to} />;
}
