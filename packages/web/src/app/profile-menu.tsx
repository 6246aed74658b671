import type { Profile } from "@clove/domain/access/accounts.schema.ts";
import { lazy, Suspense, useState } from "react";
import { PersonButton } from "./person-button.tsx";

const load = () => import("./profile-menu-opened.tsx");
const ProfileMenuOpened = lazy(async () => ({ default: (await load()).ProfileMenuOpened }));

/** The menu's code comes when somebody is about to open it. */
export function ProfileMenu(props: { profile: Profile; onLogOut: () => void }) {
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
    <Suspense fallback={button}>
      <ProfileMenuOpened {...props} />
    </Suspense>
  );
}
