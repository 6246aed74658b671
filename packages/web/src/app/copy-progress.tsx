import { useSelector } from "react-redux";
import { selectDownload } from "../sync/download-slice.ts";
import classes from "./layout.module.css";

/** How far the download of the local copy is; nothing once it is there. */
export function CopyProgress() {
  const { phase, percent, type, received } = useSelector(selectDownload);
  if (phase !== "loading") return null;
  const what = type ? `${type.replaceAll("_", " ")}, ${received}` : "";
  return (
    <div
      className={classes.copy}
      title={`Downloading for offline use: ${percent} % (${what})`}
      data-copy-progress={percent}
    >
      <span className="visually-hidden">Downloading for offline use</span>
      <progress max={100} value={percent} aria-label="Download for offline use" />
    </div>
  );
}
