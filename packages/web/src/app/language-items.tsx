import { languages } from "virtual:languages";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { language } from "@clove/domain/languages/texts.ts";
import { Menu } from "@mantine/core";
import { useDispatch } from "react-redux";
import { noteLanguage, sendLanguage } from "../features/auth/language.api.ts";
import { showLanguage } from "../session/language.ts";
import { notify } from "../ui/feedback/notify.ts";
import { hasUnsaved } from "../ui/forms/unsaved.ts";
import * as texts from "../ui/ui.texts.ts";

/** The person's language, which goes with them to every device; it changes at once, also without a connection (languages §2). */
export function LanguageItems({ profile: { id } }: { profile: Profile }) {
  const dispatch = useDispatch();
  const choose = async (tag: string) => {
    // All is drawn anew.
    if (hasUnsaved()) return notify.error(texts.saveBeforeLanguage);
    noteLanguage(id, tag);
    await showLanguage({ id });
    if (language() !== tag) return notify.error(texts.languageNotLoaded);
    await sendLanguage(dispatch, id);
  };
  return (
    <>
      <Menu.Label>{texts.language}</Menu.Label>
      <Menu.RadioGroup value={language()} onChange={(tag) => void choose(tag)}>
        {languages.map(({ tag, name }) => (
          <Menu.RadioItem key={tag} value={tag} lang={tag} closeMenuOnClick={false} mih={44}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
