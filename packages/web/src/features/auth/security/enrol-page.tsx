import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { enrolmentDone } from "../../../session/auth-slice.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { FailedCall } from "../failed-call.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { PasskeyTrouble, passkeyTrouble } from "./passkey-trouble.tsx";
import { useGetSecondFactorQuery } from "./security.api.ts";
import * as texts from "./security.texts.ts";
import { ShownCodes } from "./shown-codes.tsx";

/** Instead of the app, for somebody of whom a passkey is demanded and who has none (access §32). */
export function EnrolPage({ onLogOut }: { onLogOut: () => void }) {
  const dispatch = useDispatch();
  const { data, error } = useGetSecondFactorQuery(undefined, {
    pollingInterval: 10_000,
    refetchOnMountOrArgChange: true,
  });
  const [codes, setCodes] = useState<string[] | null>(null);
  // Added elsewhere meanwhile, or no longer demanded.
  const isFree = data !== undefined && codes === null && (!data.is_demanded || data.passkeys.length > 0);
  useEffect(() => {
    if (isFree) dispatch(enrolmentDone());
  }, [isFree, dispatch]);

  if (codes !== null) {
    return (
      <AuthFrame title={texts.recoveryCodes} hint={texts.enrolled}>
        <ShownCodes codes={codes} done={texts.goOn} onDone={() => dispatch(enrolmentDone())} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={texts.addPasskeyFirst} hint={texts.addPasskeyFirstHint}>
      <Stack>
        <FailedCall error={data ? undefined : error} />
        {data && <PasskeyTrouble origin={data.origin} path="/" />}
        {data && passkeyTrouble(data.origin) === null && <AddPasskeyForm onAdded={setCodes} />}
        <Button variant="subtle" onClick={onLogOut}>
          {shellTexts.logOut}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
