import { ActionIcon } from "@mantine/core";
import type { ComponentType } from "react";
import { Link } from "react-router";

type Props = {
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  title: string;
  /** The title with the name of the row. */
  label: string;
} & ({ to: string } | { onOpen: () => void });

/** A button in the action column of a list, which opens a page of the row or a dialog about it. */
export function RowAction({ icon: Icon, title, label, ...act }: Props) {
  const shown = { size: 36, color: "gray", title, "aria-label": label };
  const icon = <Icon size={18} aria-hidden />;
  return "to" in act ? (
    <ActionIcon component={Link} to={act.to} {...shown}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon aria-haspopup="dialog" onClick={act.onOpen} {...shown}>
      {icon}
    </ActionIcon>
  );
}
