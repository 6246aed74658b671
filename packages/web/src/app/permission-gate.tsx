import type { Access } from "@clove/domain/access/permissions.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { selectAuth } from "../session/auth-slice.ts";
import { useCan } from "../session/rights.ts";
import { EmptyState, PageSpinner } from "../ui/feedback/states.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

/** With the menu, which the sale screen does not need at the start. */
const FirstPage = lazyPart(() => import("./first-page.tsx"), "FirstPage");

type Props = { path: string; permission: Access; page: ReactNode };

/**
 * A spinner while the rights are loaded, then the page or the refusal (shell §2). Who may not open the sale screen begins at the first
 * page of the menu (shell §1).
 */
export function PermissionGate({ path, permission, page }: Props) {
  const { isPermissionsLoaded } = useSelector(selectAuth);
  const can = useCan();
  if (!isPermissionsLoaded) return <PageSpinner />;
  if (!can(permission)) {
    if (path === "/") return <FirstPage />;
    return <EmptyState text={shellTexts.unauthorized} icon={<ShieldX size={28} />} />;
  }
  return page;
}
