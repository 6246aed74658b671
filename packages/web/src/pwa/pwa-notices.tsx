import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import * as uiTexts from "../ui/ui.texts.ts";
import { useAppState } from "./app-state.ts";
import { dismissInstall, installApp } from "./install-prompt.ts";
import * as texts from "./pwa.texts.ts";
import classes from "./pwa-notices.module.css";

/** The offers of a new version and of installing the app, over the page so that it does not move; never beside an open sale. */
export function PwaNotices({ isIdle, onUpdate }: { isIdle: boolean; onUpdate: () => void }) {
  const { update, install } = useAppState();
  return (
    <div role="status" className="no-print">
      {isIdle && update !== "none" ? (
        <Notice text={texts.newVersion}>
          <Button onClick={onUpdate}>{commonTexts.update}</Button>
        </Notice>
      ) : (
        isIdle &&
        install && (
          <Notice text={shellTexts.installBanner}>
            <Button onClick={installApp}>{shellTexts.install}</Button>
            <CloseButton aria-label={uiTexts.dismiss} size={44} onClick={dismissInstall} />
          </Notice>
        )
      )}
    </div>
  );
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section className={classes.notice} aria-label={text}>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
}
