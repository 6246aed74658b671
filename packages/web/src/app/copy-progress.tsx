import { english, language } from "@clove/domain/languages/texts.ts";
import { useSelector } from "react-redux";
import { selectDownload } from "../sync/download-slice.ts";
import * as texts from "./app.texts.ts";
import classes from "./layout.module.css";

/** How far the download of the local copy is; nothing once it is there. */
export function CopyProgress() {
  const { phase, percent, type, received } = useSelector(selectDownload);
  if (phase !== "loading") return null;
  // The names of tables are English.
  const table = type && language() === english ? `${type.replaceAll("_", " ")}, ` : "";
  const what = type ? `${table}${received}` : "";
  return (
    <div
      className={classes.copy}
      title={texts.downloadProgress({ percent, what })}
      data-copy-progress={percent}
    >
      <span className="visually-hidden">{texts.downloading}</span>
      <progress max={100} value={percent} aria-label={texts.downloadBar} />
    </div>
  );
}
