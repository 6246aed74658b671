import { languages } from "virtual:languages";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { language } from "@clove/domain/languages/texts.ts";
import { Modal, Radio, Stack } from "@mantine/core";
import { useDispatch } from "react-redux";
import { noteLanguage, sendLanguage } from "../features/auth/language.api.ts";
import { showLanguage } from "../session/language.ts";
import { notify } from "../ui/feedback/notify.ts";
import { hasUnsaved } from "../ui/forms/unsaved.ts";
import * as texts from "../ui/ui.texts.ts";

type Props = { opened: boolean; profile: Profile; onClose: () => void };

/** The person's language, which goes with them to every device; it changes at once, also without a connection (languages §2). */
export function LanguageDialog({ opened, profile: { id }, onClose }: Props) {
  const dispatch = useDispatch();
  const choose = async (tag: string) => {
    // All is drawn anew.
    if (hasUnsaved()) return notify.error(texts.saveBeforeLanguage);
    noteLanguage(id, tag);
    onClose();
    await showLanguage({ id });
    if (language() !== tag) notify.error(texts.languageNotLoaded);
    await sendLanguage(dispatch, id);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.language} size="sm">
      <Radio.Group value={language()} onChange={(tag) => void choose(tag)} aria-label={texts.language}>
        <Stack gap="xs">
          {languages.map(({ tag, name }) => (
            <Radio
              key={tag}
              value={tag}
              label={name}
              lang={tag}
              data-autofocus={tag === language() || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Modal>
  );
}
