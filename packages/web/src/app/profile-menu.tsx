import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { Suspense, useState } from "react";
import { FailedDialog } from "../ui/dialogs/dialog-boundary.tsx";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { PersonButton } from "./person-button.tsx";
import type { Locks } from "./use-lock.ts";

const load = () => import("./profile-menu-opened.tsx");
const ProfileMenuOpened = lazyPart(load, "ProfileMenuOpened");

/** The menu's code is loaded when the pointer comes near, or at the press. */
export function ProfileMenu(props: { profile: Profile; locks: Locks; onLogOut: () => void }) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <PersonButton
      profile={props.profile}
      onPointerEnter={() => void load().catch(() => {})}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <ErrorBoundary
      resetOn={isWanted}
      failed={(part) => (
        <>
          {button}
          <FailedDialog {...part} onClose={() => setWanted(false)} />
        </>
      )}
    >
      <Suspense fallback={button}>
        <ProfileMenuOpened {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
