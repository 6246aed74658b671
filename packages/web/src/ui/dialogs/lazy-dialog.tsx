import { useMounted } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { DialogBoundary } from "./dialog-boundary.tsx";

type Props = { opened: boolean; onClose: () => void; children: (opened: boolean) => ReactNode };

/**
 * A dialog whose code is loaded when it first opens. Afterwards it stays mounted, for its closing transition. It is mounted closed and
 * opens then, because Mantine returns the focus only from a dialog that it has seen opening.
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

/** React mounts it once the code of its content has been loaded; only then the content opens. */
function WhenLoaded({ opened, children }: Pick<Props, "opened" | "children">) {
  const isLoaded = useMounted();
  return children(opened && isLoaded);
}
