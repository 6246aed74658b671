import { Group } from "@mantine/core";
import { isPlainColor } from "./plain-color.ts";

/** The code of a color, after the color itself if the browser knows it. */
export function ColorSwatch({ code }: { code: string }) {
  return (
    <Group gap={8} wrap="nowrap" component="span" style={{ display: "inline-flex" }}>
      {isPlainColor(code) && (
        <span
          aria-hidden
          style={{
            width: 20,
            height: 20,
            border: "1px solid var(--mantine-color-dimmed)",
            borderRadius: 6,
            background: code,
          }}
        />
      )}
      {code}
    </Group>
  );
}
