import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps, ComponentType, Ref } from "react";

type Props = ButtonProps &
  Pick<ComponentProps<"button">, "onClick" | "aria-haspopup" | "aria-pressed"> & {
    icon: ComponentType<{ size: number; "aria-hidden": true }>;
    ref?: Ref<HTMLButtonElement>;
  };

/** A secondary button of a page, with an icon before its text. */
export const ToolButton = ({ icon: Icon, ...props }: Props) => (
  <Button variant="default" leftSection={<Icon size={18} aria-hidden />} {...props} />
);
