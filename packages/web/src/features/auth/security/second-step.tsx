import type { SecondStep } from "@clove/domain/second-factor/second-step.schema.ts";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import * as authTexts from "../auth.texts.ts";
import { FailedCall } from "../failed-call.tsx";
import { useLoginByCodeMutation, useLoginByPasskeyMutation } from "../sign-in.api.ts";
import { signWithPasskey } from "./ask-authenticator.ts";
import { PasskeyTrouble, passkeyTrouble } from "./passkey-trouble.tsx";
import * as texts from "./security.texts.ts";

/** After the right password of somebody with a passkey (access §31): the passkey is asked for at once, a recovery code is the other way. */
export function SecondStepForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const { challenge, options } = step;
  const origin = originOf(options);
  const canSign = options !== null && passkeyTrouble(origin) === null;
  const [byCode, setByCode] = useState(!canSign);
  return (
    <Stack>
      {byCode ? (
        <>
          <PasskeyTrouble origin={origin} path="/login" />
          <CodeForm challenge={challenge} />
          {canSign && (
            <Button variant="default" onClick={() => setByCode(false)}>
              {texts.usePasskey}
            </Button>
          )}
        </>
      ) : (
        <PasskeyForm challenge={challenge} options={options ?? {}} onOtherWay={() => setByCode(true)} />
      )}
      <Anchor component="button" type="button" ta="center" onClick={onBack}>
        {authTexts.backToLogin}
      </Anchor>
    </Stack>
  );
}

/** Where these options can be used. Under the host that they name, or one below it, that is this very page. */
function originOf(options: SecondStep["options"]): string | null {
  const party = options?.rpId;
  if (typeof party !== "string") return null;
  const { hostname, origin, protocol, port } = location;
  if (hostname === party || hostname.endsWith(`.${party}`)) return origin;
  return `${protocol}//${party}${port === "" ? "" : `:${port}`}`;
}

type PasskeyProps = { challenge: string; options: Record<string, unknown>; onOtherWay: () => void };

function PasskeyForm({ challenge, options, onOtherWay }: PasskeyProps) {
  const [login] = useLoginByPasskeyMutation();
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const sign = async () => {
    setWorking(true);
    setError(null);
    try {
      const response = await signWithPasskey(options);
      const answer = await login({ challenge, response });
      if (answer.error) setError(answer.error);
    } catch (cause) {
      setError({ status: "offline", message: (cause as Error).message });
    } finally {
      setWorking(false);
    }
  };
  const begin = useRef(sign);
  useEffect(() => {
    void begin.current();
  }, []);

  return (
    <>
      <FailedCall error={error} />
      <Button loading={isWorking} onClick={() => void sign()}>
        {texts.usePasskey}
      </Button>
      <Button variant="default" onClick={onOtherWay}>
        {texts.useRecoveryCode}
      </Button>
    </>
  );
}

function CodeForm({ challenge }: { challenge: string }) {
  const [login, { isLoading, error }] = useLoginByCodeMutation();
  const form = useCheckedForm({
    initialValues: { code: "" },
    validate: { code: required(texts.recoveryCode) },
  });
  return (
    <form {...form.element(({ code }) => void login({ challenge, code }))}>
      <Stack>
        <FailedCall error={error} />
        <TextInput
          label={texts.recoveryCode}
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field("code")}
        />
        <Button type="submit" loading={isLoading}>
          {texts.signIn}
        </Button>
      </Stack>
    </form>
  );
}
