import { english, language } from "@clove/domain/languages/texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import { Menu } from "@mantine/core";
import { Download } from "lucide-react";
import * as texts from "../pages.texts.ts";
import { ToolButton } from "./tool-button.tsx";

type Props = {
  children: string;
  loading?: boolean;
  /** Saves the file in a language, for `inPaperLanguage`. */
  onSave: (as: PaperLanguages) => void;
};

/** Saves a CSV file: in English for other programs, or in the language of the screen (languages §3). */
export function CsvButton({ children, loading = false, onSave }: Props) {
  const own = language();
  if (own === english) {
    return (
      <ToolButton icon={Download} loading={loading} onClick={() => onSave({ language: own })}>
        {children}
      </ToolButton>
    );
  }
  return (
    <Menu>
      <Menu.Target>
        <ToolButton icon={Download} loading={loading}>
          {children}
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={44} onClick={() => onSave({ language: english })}>
          {texts.headingsInEnglish}
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => onSave({ language: own })}>
          {texts.headingsInMine}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
