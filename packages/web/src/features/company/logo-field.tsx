import { messages } from "@clove/domain/messages.ts";
import { Button, FileButton, Group, Text } from "@mantine/core";
import { useEffect, useMemo } from "react";
import { mediaUrl } from "../../api/media-url.ts";
import classes from "./logo-field.module.css";

/** A new file, "remove the logo", or no change. */
export type LogoChange = File | "delete" | undefined;
type Props = { stored: string | null; change: LogoChange; onChange: (change: LogoChange) => void };

/** The company's logo, images only (people §8); the server checks the content again. */
export function LogoField({ stored, change, onChange }: Props) {
  const chosen = useObjectUrl(change);
  const shown = chosen ?? (change === "delete" || !stored ? null : mediaUrl(stored));
  return (
    <Group gap="lg">
      <div className={classes.preview}>
        {shown ? <img src={shown} alt="Logo" /> : <Text c="dimmed">{messages.noLogo}</Text>}
      </div>
      <Group gap="sm">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && onChange(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose an image
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            color="gray"
            c="var(--clove-bad)"
            onClick={() => onChange(stored ? "delete" : undefined)}
          >
            Remove
          </Button>
        )}
      </Group>
    </Group>
  );
}

function useObjectUrl(change: LogoChange): string | null {
  const url = useMemo(() => (change instanceof File ? URL.createObjectURL(change) : null), [change]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
