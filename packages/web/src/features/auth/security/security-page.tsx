import type { Passkey, SecondFactor } from "@clove/domain/second-factor/second-factor.schema.ts";
import * as secondFactorTexts from "@clove/domain/second-factor/second-factor.texts.ts";
import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { failureText } from "../../../api/failure.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { OnlineOnly } from "../../../ui/feedback/online-only.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { FormCard } from "../../../ui/forms/form-card.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { PasskeyTrouble, passkeyTrouble } from "./passkey-trouble.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import {
  useGetSecondFactorQuery,
  useMakeRecoveryCodesMutation,
  useRemovePasskeyMutation,
} from "./security.api.ts";
import * as texts from "./security.texts.ts";
import { ShownCodes } from "./shown-codes.tsx";

/** `/security`: the caller's own passkeys and recovery codes (access §29). */
export function SecurityPage() {
  return (
    <>
      <PageHeader title={texts.security} hint={texts.securityHint} />
      <OnlineOnly>
        <Loaded />
      </OnlineOnly>
    </>
  );
}

function Loaded() {
  const { data, error, refetch } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return <OwnSecondFactor {...data} />;
  if (error) return <ErrorState text={failureText(error)} onRetry={refetch} />;
  return <Skeleton h={300} maw={960} radius="lg" />;
}

type Open = { what: "add" | "codes" } | { what: "remove"; passkey: Passkey } | null;

function OwnSecondFactor({ passkeys, recovery_codes_left, origin }: SecondFactor) {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [remove] = useRemovePasskeyMutation();
  const [makeCodes] = useMakeRecoveryCodesMutation();
  const close = () => setOpen(null);

  const removeOne = async (id: number, password: string) => {
    const { error } = await remove({ id, password });
    if (error) return error;
    close();
    notify.success(secondFactorTexts.passkeyRemoved);
  };
  const renew = async (password: string) => {
    const { data, error } = await makeCodes({ password });
    if (error) return error;
    close();
    setCodes(data.recovery_codes);
  };

  return (
    <Stack maw={960}>
      <FormCard title={texts.passkeys} hint={texts.passkeysWhat} columns={1}>
        <PasskeyTrouble origin={origin} path="/security" />
        {passkeys.length === 0 && <Text>{texts.noPasskeys}</Text>}
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRemove={() => setOpen({ what: "remove", passkey })}
          />
        ))}
        <Group>
          <Button disabled={passkeyTrouble(origin) !== null} onClick={() => setOpen({ what: "add" })}>
            {texts.addPasskey}
          </Button>
        </Group>
      </FormCard>
      {passkeys.length > 0 && (
        <FormCard title={texts.recoveryCodes} hint={texts.recoveryCodesWhat} columns={1}>
          <Text>{texts.codesLeft({ left: recovery_codes_left })}</Text>
          <Group>
            <Button variant="default" onClick={() => setOpen({ what: "codes" })}>
              {texts.makeCodes}
            </Button>
          </Group>
        </FormCard>
      )}
      <Modal opened={open?.what === "add"} onClose={close} title={texts.addPasskey} size="sm">
        <AddPasskeyForm
          onAdded={(made) => {
            close();
            setCodes(made);
          }}
        />
      </Modal>
      {open?.what === "remove" && (
        <PasswordDialog
          question={texts.removeQuestion({ name: open.passkey.name })}
          detail={passkeys.length === 1 ? texts.removeLast : undefined}
          confirmLabel={texts.remove}
          danger
          act={(password) => removeOne(open.passkey.id, password)}
          onClose={close}
        />
      )}
      {open?.what === "codes" && (
        <PasswordDialog
          question={texts.makeCodesQuestion}
          detail={texts.makeCodesDetail}
          confirmLabel={texts.makeCodes}
          act={renew}
          onClose={close}
        />
      )}
      {/* They are shown only once: nothing closes them but the button that says so. */}
      <Modal
        opened={codes !== null}
        onClose={() => setCodes(null)}
        title={texts.recoveryCodes}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {codes && <ShownCodes codes={codes} done={texts.codesKept} onDone={() => setCodes(null)} />}
      </Modal>
    </Stack>
  );
}
