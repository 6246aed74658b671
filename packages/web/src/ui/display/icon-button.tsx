import type { ComponentProps } from "react";
import classes from "./icon-button.module.css";

/**
 * A button that is only an icon, dressed like Mantine's ActionIcon. The sale screen draws several for each line of the cart, for which
 * Mantine's takes three times as long.
 */
export function IconButton({ className = "", ...props }: ComponentProps<"button">) {
  return <button type="button" {...props} className={`${classes.button} ${className}`} />;
}
