import type { Access } from "@clove/domain/access/permissions.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { ShieldX } from "lucide-react";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { selectAuth } from "../session/auth-slice.ts";
import { useCan } from "../session/rights.ts";
import { EmptyState, PageSpinner } from "../ui/feedback/states.tsx";

/** A spinner while the rights are loaded, then the page or the refusal (shell §2). */
export function PermissionGate({ permission, page }: { permission: Access; page: ReactNode }) {
  const { isPermissionsLoaded } = useSelector(selectAuth);
  const can = useCan();
  if (!isPermissionsLoaded) return <PageSpinner />;
  if (!can(permission)) {
    return <EmptyState text={shellTexts.unauthorized} icon={<ShieldX size={28} />} />;
  }
  return page;
}
