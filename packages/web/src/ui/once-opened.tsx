import { useMounted } from "@mantine/hooks";
import { type ReactNode, Suspense, useState } from "react";

type Props = { opened: boolean; children: (opened: boolean) => ReactNode };

/**
 * For a lazy dialog: its code is loaded with the first opening, and it stays mounted to close as it opened. It is mounted
 * closed, so that it sees itself open and gives the focus back.
 */
export function OnceOpened({ opened, children }: Props) {
  const [isWanted, setWanted] = useState(opened);
  if (opened && !isWanted) setWanted(true);
  return (
    isWanted && (
      <Suspense>
        <WhenLoaded opened={opened}>{children}</WhenLoaded>
      </Suspense>
    )
  );
}

/** Is mounted when all that it holds is there. */
function WhenLoaded({ opened, children }: Props) {
  const isLoaded = useMounted();
  return children(opened && isLoaded);
}
