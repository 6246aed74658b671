import { languages } from "virtual:languages";
import { language } from "@clove/domain/languages/texts.ts";
import { UnstyledButton } from "@mantine/core";
import { showLanguage } from "../../session/language.ts";
import { noteChosen } from "../../session/load-language.ts";
import { notify } from "../../ui/feedback/notify.ts";
import * as texts from "../../ui/ui.texts.ts";
import classes from "./language-choice.module.css";

/** The language of this browser, for whoever has not signed in or has not chosen one (languages §2). */
export function LanguageChoice() {
  return (
    <fieldset aria-label={texts.language} className={classes.choice}>
      {languages.map(({ tag, name }) => (
        <UnstyledButton
          key={tag}
          lang={tag}
          className={classes.language}
          aria-pressed={tag === language()}
          onClick={() => void choose(tag)}
        >
          {name}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

async function choose(tag: string) {
  noteChosen({ last: tag, browser: tag });
  await showLanguage();
  if (language() !== tag) notify.error(texts.languageNotLoaded);
}
