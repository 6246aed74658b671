import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Logo } from "../../ui/display/logo.tsx";
import * as texts from "./auth.texts.ts";
import classes from "./auth-frame.module.css";
import { LanguageChoice } from "./language-choice.tsx";

/** The frame of the public pages: the form, with a description of the app on its left on wide screens (lg and wider). */
export function AuthFrame({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  useEffect(() => {
    const name = shellTexts.productName;
    document.title = title.includes(name) ? title : `${title} – ${name}`;
  }, [title]);
  return (
    <div className={classes.frame}>
      <div className={classes.brand} aria-hidden>
        <img src="/favicon.svg" alt="" width={56} height={56} className={classes.mark} />
        <p className={classes.claim}>{texts.slogan}</p>
        <p className={classes.line}>{texts.sloganDetail}</p>
      </div>
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.logo}>
            <Logo size={34} />
          </div>
          <Title order={1}>{title}</Title>
          {hint && (
            <Text c="dimmed" mt={4}>
              {hint}
            </Text>
          )}
          <div className={classes.content}>{children}</div>
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
}
