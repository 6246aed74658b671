import * as secondFactorTexts from "@clove/domain/second-factor/second-factor.texts.ts";
import { Alert, Anchor } from "@mantine/core";
import { KeyRound } from "lucide-react";
import * as texts from "./security.texts.ts";

/** Why passkeys cannot be used on this page; `origin`: the only one where they work, null: nowhere (access §30). Null: they can. */
export function passkeyTrouble(origin: string | null): "address" | "elsewhere" | "browser" | null {
  if (origin === null) return "address";
  if (location.origin !== origin) return "elsewhere";
  return typeof PublicKeyCredential === "undefined" ? "browser" : null;
}

/** Says why passkeys cannot be used here, and leads to where they can. */
export function PasskeyTrouble({ origin, path }: { origin: string | null; path: string }) {
  const trouble = passkeyTrouble(origin);
  if (trouble === null) return null;
  return (
    <Alert color="yellow" variant="light" icon={<KeyRound size={20} aria-hidden />}>
      {trouble === "address" && secondFactorTexts.passkeysImpossible}
      {trouble === "browser" && texts.passkeysUnknownHere}
      {trouble === "elsewhere" && origin !== null && (
        <>
          {texts.passkeysElsewhere({ origin })}{" "}
          <Anchor href={`${origin}${path}`} fw={600} inherit>
            {texts.openThere}
          </Anchor>
        </>
      )}
    </Alert>
  );
}
