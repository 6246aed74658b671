import { browserStorage } from "../session/browser-storage.ts";
import { pageRule, paperOf } from "./paper.ts";
import { paperText } from "./paper-text.ts";
import { printInFrame } from "./print-in-frame.ts";
import { nameOf, type PaperJob } from "./print-job.ts";
import { Sheet } from "./sheet.tsx";

/** Prints through the browser, on this device's paper. */
export async function printSheet(job: PaperJob): Promise<void> {
  const paper = paperOf(browserStorage.read("paper"));
  const title = nameOf(job);
  return printInFrame({
    title,
    pageRule: (heightPx) => pageRule(paper, heightPx),
    sheet: <Sheet text={await paperText(job)} label={title} paper={paper} />,
  });
}
