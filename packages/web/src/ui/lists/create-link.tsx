import type { Permission } from "@clove/domain/access/permissions.ts";
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";

type Props = { to: string; permission: Permission; icon?: ReactNode; children: string };

/** A link to a page that creates a row; hidden without the permission. */
export function CreateLink({ to, permission, icon = <Plus size={18} aria-hidden />, children }: Props) {
  const may = useCan()(permission);
  return (
    may && (
      <Button component={Link} to={to} leftSection={icon}>
        {children}
      </Button>
    )
  );
}
