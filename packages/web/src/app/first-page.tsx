import * as shellTexts from "@clove/domain/shell.texts.ts";
import { ShieldX } from "lucide-react";
import { Navigate } from "react-router";
import { useCan } from "../session/rights.ts";
import { EmptyState } from "../ui/feedback/states.tsx";
import { firstPage } from "./menu.ts";

/** Where somebody begins who may not open the sale screen: the first page of the menu that they may open (shell §1). */
export function FirstPage() {
  const first = firstPage(useCan());
  if (first !== null) return <Navigate to={first} replace />;
  return <EmptyState text={shellTexts.unauthorized} icon={<ShieldX size={28} />} />;
}
