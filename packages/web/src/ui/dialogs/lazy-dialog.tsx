import { useMounted } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { DialogBoundary } from "./dialog-boundary.tsx";

type Props = { opened: boolean; onClose: () => void; children: (opened: boolean) => ReactNode };

/**
 * A dialog whose code is loaded with the first opening. It stays mounted to close as it opened. It is mounted
 * closed, so that it sees itself open and gives the focus back.
 */
export function LazyDialog({ opened, onClose, children }: Props) {
  const [isWanted, setWanted] = useState(opened);
  if (opened && !isWanted) setWanted(true);
  return (
    isWanted && (
      <DialogBoundary opened={opened} onClose={onClose}>
        <WhenLoaded opened={opened}>{children}</WhenLoaded>
      </DialogBoundary>
    )
  );
}

/** Is mounted when its content has been loaded. */
function WhenLoaded({ opened, children }: Pick<Props, "opened" | "children">) {
  const isLoaded = useMounted();
  return children(opened && isLoaded);
}
