import type { Passkey } from "@clove/domain/second-factor/second-factor.schema.ts";
import { Button, Group, Text } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import * as texts from "./security.texts.ts";

/** One passkey: its name, when it was made and last used, and a button that removes it. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey;
  const time = useTimeFormat();
  const used = last_used_at === null ? texts.neverUsed : texts.usedAt({ time: time(last_used_at) });
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group wrap="nowrap" miw={0}>
        <KeyRound size={20} aria-hidden style={{ flexShrink: 0 }} />
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.madeAt({ time: time(created_at) })} · {used}
          </Text>
        </div>
      </Group>
      <Button
        variant="default"
        aria-label={texts.removePasskey({ name })}
        onClick={onRemove}
        style={{ flexShrink: 0 }}
      >
        {texts.remove}
      </Button>
    </Group>
  );
}
