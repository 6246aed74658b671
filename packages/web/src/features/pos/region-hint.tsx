import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useUpdateCompanyMutation } from "../company/company.api.ts";
import { RegionInputs } from "../company/region-inputs.tsx";
import { FirstRunHint } from "./first-run-hint.tsx";
import { focusProductSearch } from "./focus-on.ts";
import { guessCurrency, thisBrowser } from "./guess-region.ts";
import * as lazyTexts from "./lazy.texts.ts";

type Region = Pick<Company, "currency" | "time_zone">;

/**
 * Asks a new company's admin for currency and time zone: the browser's are proposed, one click confirms (people §12).
 * Confirmed, it shows what was chosen.
 */
export function RegionHint({ company }: { company: Company }) {
  const online = useOnline();
  const [update, { isLoading }] = useUpdateCompanyMutation();
  const [isOpen, setOpen] = useState(false);
  const [proposal] = useState((): Region => {
    const browser = thisBrowser();
    return { currency: guessCurrency(browser) ?? company.currency, time_zone: browser.timeZone };
  });
  const form = useCheckedForm<Region>({ initialValues: proposal });
  const { currency, time_zone } = form.getValues();

  const close = () => {
    setOpen(false);
    // The dialog returns the focus to its button, unless that is gone by then.
    focusProductSearch();
  };
  const save = async (region: Region) => {
    if (!online) return notify.warning(offlineTexts.offlineCompanyProfile);
    const answer = await update(region);
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, offlineTexts.offlineCompanyProfile));
    }
    close();
    notify.success(companyTexts.companyUpdated);
  };

  const done = company.currency_confirmed;
  const shown = done ? company : { currency, time_zone };
  return (
    <FirstRunHint
      done={done}
      text={lazyTexts.regionIs({ currency: shown.currency, timeZone: shown.time_zone })}
    >
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="light"
          px="md"
          loading={isLoading}
          onClick={() => void save({ currency, time_zone })}
        >
          {lazyTexts.confirm}
        </Button>
        <Button variant="subtle" px="md" onClick={() => setOpen(true)}>
          {lazyTexts.change}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={lazyTexts.currencyAndTimeZone}>
        <form {...form.element((region) => void save(region))}>
          <Stack>
            <RegionInputs field={form.field} timeZone={time_zone} />
            <FormButtons submit={lazyTexts.confirm} working={isLoading} onCancel={close} />
          </Stack>
        </form>
      </Modal>
    </FirstRunHint>
  );
}
