import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { checkPin, pinLengths } from "@clove/domain/accounts/pin.ts";
import { errorText } from "@clove/domain/errors.ts";
import { Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSelector } from "react-redux";
import { selectPlace } from "../../../session/place-slice.ts";
import { keepTillPerson, tillPerson } from "../../../session/till-people.ts";
import { describeDevice } from "../../../ui/describe-device.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { PasswordField } from "../password-field.tsx";
import { useMakeDeviceKeyMutation } from "./device-keys.api.ts";
import * as texts from "./till-people.texts.ts";
import { typedPassword } from "./typed-password.ts";

type Props = { opened: boolean; profile: Profile; onClose: () => void };

/** Lets this browser keep a key of the person with a PIN (access §25). */
export function KeepPinDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.keepPin} size="sm">
      <KeepPinForm {...props} />
    </Modal>
  );
}

function KeepPinForm({ profile, onClose }: Omit<Props, "opened">) {
  const { terminal } = useSelector(selectPlace);
  const [make] = useMakeDeviceKeyMutation();
  const [isWorking, setWorking] = useState(false);
  const [known] = useState(() => typedPassword.read());
  const form = useCheckedForm({
    initialValues: { password: known, pin: "", again: "" },
    validate: {
      password: required(texts.yourPassword),
      pin: (pin) => {
        const refusal = checkPin(pin);
        return refusal && errorText(refusal);
      },
      again: (again, { pin }) => (again === pin ? null : texts.pinsDiffer),
    },
  });
  const keep = async ({ password, pin }: ReturnType<typeof form.getValues>) => {
    const device_name = describeDevice(navigator.userAgent);
    const answer = await make({ password, pin, device_name, terminal_id: terminal?.id ?? null });
    if (answer.error) return form.fail(answer.error);
    const { hashPin } = await import("../../../session/pin-hash.ts");
    const { id, key, expires_at } = answer.data;
    const { company_id, id: user_id, name } = profile;
    const pin_hash = await hashPin(pin);
    const counted = { pin_length: pin.length, wrong_tries: 0 };
    keepTillPerson({ company_id, user_id, name, key, key_id: id, expires_at, pin_hash, ...counted, profile });
    notify.success(tillPerson(user_id) ? accountTexts.pinKept : texts.notKept);
    onClose();
  };
  const save = (fields: ReturnType<typeof form.getValues>) => {
    setWorking(true);
    void keep(fields).finally(() => setWorking(false));
  };
  const isAsked = known === "" || form.errors.password !== undefined;
  return (
    <form {...form.element(save)}>
      <Stack>
        <Text>{texts.keepPinDetail}</Text>
        {isAsked && (
          <PasswordField
            label={texts.yourPassword}
            autoComplete="current-password"
            data-autofocus
            {...form.field("password")}
          />
        )}
        <PasswordField
          label={texts.pin}
          description={accountTexts.pinUnfit(pinLengths)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLengths.max}
          data-autofocus={!isAsked || undefined}
          {...form.field("pin")}
        />
        <PasswordField
          label={texts.pinAgain}
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLengths.max}
          {...form.field("again")}
        />
        <FormButtons submit={texts.keep} working={isWorking} onCancel={onClose} />
      </Stack>
    </form>
  );
}
