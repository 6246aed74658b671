import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { useHeldCarts } from "./use-held-carts.ts";

type Props = { opened: boolean; onHeld: () => void; onClose: () => void };

/** Holds the open cart under a name; one is proposed, so that Enter is enough. */
export function HoldDialog({ opened, onHeld, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={saleTexts.holdCart} size="sm">
      <HoldForm onHeld={onHeld} onClose={onClose} />
    </Modal>
  );
}

function HoldForm({ onHeld, onClose }: Omit<Props, "opened">) {
  const { hold, isBusy, usualName } = useHeldCarts();
  const [usual] = useState(usualName);
  const [name, setName] = useState("");
  const save = async () => {
    if (!(await hold(name.trim() || usual))) return;
    onHeld();
    onClose();
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
          label={heldCartTexts.holdName}
          placeholder={usual}
          value={name}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FormButtons submit={saleTexts.holdCart} working={isBusy} onCancel={onClose} />
      </Stack>
    </form>
  );
}
