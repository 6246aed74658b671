import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { mediaUrl } from "../../api/media-url.ts";
import { useObjectUrl } from "../../ui/display/use-object-url.ts";
import { pictureProblem, pictureTypes } from "../../ui/forms/picture-file.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./company.texts.ts";
import classes from "./logo-field.module.css";

/** A new file, "delete" to remove the logo, or undefined for no change. */
export type LogoChange = File | "delete" | undefined;
type Props = {
  stored: string | null;
  change: LogoChange;
  /** Why the chosen file was refused. */
  problem: string | undefined;
  /** False: the stored logo cannot be removed, only replaced. */
  removable?: boolean;
  onChange: (change: LogoChange) => void;
  onProblem: (problem: string) => void;
};

/** The company's logo, images only (people §8); the server checks the content again. */
export function LogoField({ stored, change, problem, removable = true, onChange, onProblem }: Props) {
  const chosen = useObjectUrl(change);
  const choose = (file: File | null) => {
    if (!file) return;
    const wrong = pictureProblem(file);
    if (wrong) onProblem(wrong);
    else onChange(file);
  };
  const shown = chosen ?? (change === "delete" || !stored ? null : mediaUrl(stored));
  return (
    <Group gap="lg">
      <div className={classes.preview}>
        {shown ? <img src={shown} alt={texts.logo} /> : <Text c="dimmed">{companyTexts.noLogo}</Text>}
      </div>
      <Stack gap={6}>
        <Group gap="sm">
          <FileButton accept={pictureTypes.join(",")} onChange={choose}>
            {(props) => (
              <Button variant="default" {...props}>
                {texts.chooseAnImage}
              </Button>
            )}
          </FileButton>
          {(removable ? shown : chosen) && (
            <Button
              variant="subtle"
              color="gray"
              c="var(--clove-bad)"
              onClick={() => onChange(removable && stored ? "delete" : undefined)}
            >
              {uiTexts.remove}
            </Button>
          )}
        </Group>
        {problem && (
          <Text role="alert" size="sm" c="var(--clove-bad)">
            {problem}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
