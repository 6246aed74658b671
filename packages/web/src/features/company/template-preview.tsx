import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { Box, Group, SegmentedControl, Skeleton, Text, Title } from "@mantine/core";
import { useState } from "react";
import { type Paper, paperOf, papers } from "../../printing/paper.ts";
import { usePaperText } from "../../printing/paper-text.ts";
import { Sheet } from "../../printing/sheet.tsx";
import { useCan } from "../../session/rights.ts";
import { useObjectUrl } from "../../ui/display/use-object-url.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListOrdersQuery } from "../orders/orders.api.ts";
import * as texts from "./company.texts.ts";
import type { LogoChange } from "./logo-field.tsx";
import { sampleSale } from "./sample-sale.ts";
import classes from "./template-page.module.css";

type Props = {
  /** With the layout that is being typed. */
  company: Company;
  logo: LogoChange;
};

/** The receipt of the company's latest sale, or of a sample, on each paper (people §13). */
export function TemplatePreview({ company, logo }: Props) {
  const [paper, setPaper] = useState<Paper>("80mm");
  const chosen = useObjectUrl(logo);
  const { sale, isSample } = useShownSale(company);
  const shown = { ...company, logo: chosen ?? company.logo };
  const text = usePaperText(sale ? { kind: "receipt", order: sale, company: shown } : null);
  return (
    <section className={classes.preview} aria-label={uiTexts.preview}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{uiTexts.preview}</Title>
        <SegmentedControl
          aria-label={texts.paper}
          data={[...papers()]}
          value={paper}
          onChange={(value) => setPaper(paperOf(value))}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {isSample ? companyTexts.sampleSale : companyTexts.latestSale}
      </Text>
      <Box className={classes.desk} tabIndex={0} role="group" aria-label={texts.receiptPreview}>
        <div className={classes.sheet} data-paper={paper}>
          {text ? (
            <Sheet text={text} label={texts.receipt} paper={paper} logoUrl={chosen} />
          ) : (
            <Skeleton w="72mm" h={320} />
          )}
        </div>
      </Box>
    </section>
  );
}

/** The latest sale, or the sample if there is none; `sale` is undefined while it is being read. */
function useShownSale({ currency, ...company }: Company) {
  const mayRead = useCan()("order:view");
  const { data, isError } = useListOrdersQuery({ page: 1, length: 1 }, { skip: !mayRead });
  const [now] = useState(() => new Date().toISOString());
  const latest = data?.orders[0];
  if (latest) return { sale: latest, isSample: false };
  const sample = sampleSale(now, { currency, ...saleTermsOf(company) });
  return { sale: mayRead && !data && !isError ? undefined : sample, isSample: true };
}
