import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Loader, Modal, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { refuseWrongNumbers } from "../../ui/forms/wrong-numbers.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import classes from "./label-dialog.module.css";
import { labelPages, labelsPerPage } from "./label-layouts.ts";
import pageClasses from "./label-pages.module.css";
import { LabelBarcode } from "./label-pages.tsx";
import { LabelPreview } from "./label-preview.tsx";
import { PaperFields } from "./paper-fields.tsx";
import { useEncode } from "./use-encode.ts";
import { useLabelLayout } from "./use-label-layout.ts";

/** As on a badge: name, stores and barcode (people §5). */
export type BadgeOf = Pick<User, "id" | "name" | "barcode" | "branches">;
type Props = { opened: boolean; people: readonly BadgeOf[]; onClose: () => void };

/** The badges of the chosen people, one each, on a sheet or a roll of labels, with a preview. */
export function BadgeDialog({ opened, people, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={userTexts.printBadge} size={1200}>
      <BadgeForm people={people} />
    </Modal>
  );
}

function BadgeForm({ people }: Pick<Props, "people">) {
  const [layout, setLayout] = useLabelLayout();
  const [firstFree, setFirstFree] = useState<number | "">(1);
  const encode = useEncode();
  const fields = useRef<HTMLDivElement>(null);
  const { data: profile } = useGetProfileQuery();
  const pages = labelPages(layout, people, Math.min(firstFree || 1, labelsPerPage(layout)));
  return (
    <div className={classes.columns}>
      <Stack ref={fields}>
        <PaperFields layout={layout} onLayout={setLayout} firstFree={firstFree} onFirstFree={setFirstFree} />
      </Stack>
      {encode ? (
        <LabelPreview
          layout={layout}
          pages={pages}
          count={people.length}
          title={userTexts.printBadge}
          label={({ name, barcode, branches }) => (
            <>
              <div className={pageClasses.name}>{name}</div>
              <div className={pageClasses.facts}>
                <span className={pageClasses.variation}>{placeOf(profile?.company.name, branches)}</span>
              </div>
              <LabelBarcode code={barcode} layout={layout} encode={encode} />
            </>
          )}
          mayPrint={() => !refuseWrongNumbers(fields.current)}
        />
      ) : (
        <Loader role="status" aria-label={uiTexts.loading} />
      )}
    </div>
  );
}

/** Company and stores, each name once: many a company is called like its only store. */
const placeOf = (company: string | undefined, branches: BadgeOf["branches"]) =>
  [...new Set([company, ...branches.map(({ name }) => name)])].filter(Boolean).join(" · ");
