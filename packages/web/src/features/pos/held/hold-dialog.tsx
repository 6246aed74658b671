import { messages } from "@clove/domain/messages.ts";
import { Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "../../../ui/dialog-buttons.tsx";
import { useHeldCarts } from "./use-held-carts.ts";

/** Holds the open cart under a name, which is there already for whoever presses Enter at once. */
export function HoldDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.holdCart} size="sm">
      <HoldForm onClose={onClose} />
    </Modal>
  );
}

function HoldForm({ onClose }: { onClose: () => void }) {
  const { hold, isBusy, usualName } = useHeldCarts();
  const [usual] = useState(usualName);
  const [name, setName] = useState("");
  const save = async () => {
    if (await hold(name.trim() || usual)) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack>
        <TextInput
          label={messages.holdName}
          placeholder={usual}
          value={name}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogButtons submit={messages.holdCart} working={isBusy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
