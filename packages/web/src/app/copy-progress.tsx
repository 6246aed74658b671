import { Progress, VisuallyHidden } from "@mantine/core";
import { useSelector } from "react-redux";
import { selectDownload } from "../sync/download-slice.ts";

/** How far the download of the local copy is; nothing once it is there. */
export function CopyProgress() {
  const { phase, percent, type, received } = useSelector(selectDownload);
  if (phase !== "loading") return null;
  const what = type ? `${type.replaceAll("_", " ")}, ${received}` : "";
  return (
    <div title={`Downloading for offline use: ${percent} % (${what})`} data-copy-progress={percent}>
      <VisuallyHidden>Downloading for offline use</VisuallyHidden>
      <Progress w={72} value={percent} aria-label="Download for offline use" />
    </div>
  );
}
