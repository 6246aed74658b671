import { languages } from "virtual:languages";
import { Select } from "@mantine/core";
import type { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./company.texts.ts";

type Languages = { language: string; receipt_language: string };
type Props = {
  field: ReturnType<typeof useCheckedForm<Languages>>["field"];
  fields: Languages;
};

/** The language of what the company gives out, and the second one of its receipts (languages §3). */
export function LanguageInputs({ field, fields }: Props) {
  const options = languages.map(({ tag, name }) => ({ value: tag, label: name }));
  return (
    <>
      <Select
        label={texts.languageOfPapers}
        description={texts.languageOfPapersHint}
        withAsterisk
        allowDeselect={false}
        data={options}
        {...field("language")}
      />
      <Select
        label={texts.secondLanguage}
        description={texts.secondLanguageHint}
        allowDeselect={false}
        data={[
          { value: "", label: texts.noSecondLanguage },
          ...options.filter(({ value }) => value !== fields.language),
        ]}
        {...field("receipt_language")}
      />
    </>
  );
}
