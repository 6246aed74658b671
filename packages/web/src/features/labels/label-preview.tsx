import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Printer } from "lucide-react";
import { usePrint } from "../../printing/use-print.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import classes from "./label-dialog.module.css";
import { labelPageRule } from "./label-layouts.ts";
import { LabelPages, type PagesProps } from "./label-pages.tsx";

type Props<Item> = PagesProps<Item> & {
  /** Of the printed document. */
  title: string;
  count: number;
  /** Called before printing; shows itself what is wrong. */
  mayPrint: () => boolean;
};

/** Number of pages in the preview. */
const fewPages = 5;
const pixelsPerMillimetre = 96 / 25.4;

/** The pages as they will be printed, in their real size if there is room. */
export function LabelPreview<Item>({ layout, pages, label, title, count, mayPrint }: Props<Item>) {
  const desk = useElementSize();
  const zoom = Math.min(1, desk.width > 0 ? desk.width / (layout.page.width * pixelsPerMillimetre) : 1);
  const { print, isPrinting } = usePrint(labelTexts.labelsPrintFailed);
  const printAll = () =>
    print({
      title,
      pageRule: () => labelPageRule(layout),
      sheet: <LabelPages layout={layout} pages={pages} label={label} />,
    });
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="dimmed" size="sm" role="status">
          {pages.length > 0 ? labelTexts.labelsOnPages({ count, pages: pages.length }) : labelTexts.noLabels}
        </Text>
        <Button
          leftSection={<Printer size={18} aria-hidden />}
          disabled={pages.length === 0}
          loading={isPrinting}
          onClick={() => mayPrint() && void printAll()}
        >
          {commonTexts.print}
        </Button>
      </Group>
      <Box component="section" className={classes.desk} tabIndex={0} aria-label={uiTexts.preview}>
        <div ref={desk.ref}>
          <div className={classes.paper} style={{ zoom }}>
            <LabelPages layout={layout} pages={pages.slice(0, fewPages)} label={label} />
          </div>
        </div>
      </Box>
    </Stack>
  );
}
