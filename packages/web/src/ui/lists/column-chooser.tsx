import { Checkbox, Popover, Stack } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useState } from "react";
import * as pageTexts from "../pages.texts.ts";
import { ToolButton } from "./tool-button.tsx";
import type { ColumnChoice } from "./use-chosen-columns.ts";

type Props = { choices: readonly ColumnChoice[]; onShow: (choice: string, isShown: boolean) => void };

/** Which columns a list has (shell §5). */
export function ColumnChooser({ choices, onShow }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles>
      <Popover.Target>
        <ToolButton icon={Columns3} onClick={() => setOpened(!opened)}>
          {pageTexts.columns}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={pageTexts.columns}>
        <Stack gap="xs">
          {choices.map(({ choice, title, isShown }) => (
            <Checkbox
              key={choice}
              label={title}
              checked={isShown}
              onChange={({ currentTarget }) => onShow(choice, currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
