import { type ReactNode, Suspense, useEffect, useState } from "react";

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

/** Its effect runs when all that it holds is there. */
function WhenLoaded({ opened, children }: Props) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return children(opened && isLoaded);
}
