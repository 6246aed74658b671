import { type TaxExample, taxExample } from "@clove/domain/company/tax-example.ts";
import { formatMoney } from "@clove/domain/money.ts";
import type { SaleTerms } from "@clove/domain/orders/sale-terms.ts";
import { Stack, Table, Text } from "@mantine/core";
import { useListProductsQuery } from "../products/products.api.ts";
import * as texts from "./company.texts.ts";

type Props = {
  /** As stored, and as chosen in the form. */
  before: SaleTerms;
  after: SaleTerms;
  currency: string;
  taxName: string;
  /** The rate of new products in percent, for the example while no product has one. */
  rate: number;
};

/** What one piece of a product costs now and after saving; its stored price stays (people §22). */
export function TaxExampleTable({ before, after, currency, taxName, rate }: Props) {
  const product = useExampleProduct(rate);
  const [now, then] = [before, after].map((terms) => taxExample(product, terms, currency)) as [
    TaxExample,
    TaxExample,
  ];
  const money = (amount: number) => formatMoney(amount, currency);
  const taxOf = ({ tax }: TaxExample, { prices_include_tax }: SaleTerms) =>
    prices_include_tax ? texts.included({ amount: money(tax) }) : money(tax);
  const isRounded = before.cash_rounding > 0 || after.cash_rounding > 0;
  const rows: [label: string, now: string, then: string][] = [
    [texts.onTheTile, money(now.tile), money(then.tile)],
    [texts.exampleLine, money(now.line), money(then.line)],
    [taxName, taxOf(now, before), taxOf(then, after)],
    [texts.exampleTotal, money(now.total), money(then.total)],
    ...(isRounded ? [[texts.cashToPay, money(now.cash), money(then.cash)] as [string, string, string]] : []),
  ];
  return (
    <Stack gap={4}>
      <Text fw={600}>{texts.example}</Text>
      <Text size="sm">
        {texts.exampleOf({
          name: product.name,
          price: money(product.sale_price),
          rate: `${product.sale_vat} %`,
        })}
      </Text>
      <Table aria-label={texts.example} withTableBorder horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th className="figures">{texts.now}</Table.Th>
            <Table.Th className="figures" style={{ whiteSpace: "normal" }}>
              {texts.afterSaving}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, before, after]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td className="figures">{before}</Table.Td>
              <Table.Td className="figures" fw={before === after ? undefined : 700}>
                {after}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text c="dimmed" size="sm">
        {texts.exampleHint}
      </Text>
    </Stack>
  );
}

/** A product of the company, rather one with tax, else as if it had the rate of new products; a sample while there is none. */
function useExampleProduct(rate: number) {
  const { data } = useListProductsQuery({ page: 1, length: 24 });
  const sold = data?.products.filter(({ variations }) => variations.length > 0) ?? [];
  const product = sold.find(({ sale_vat }) => sale_vat > 0) ?? sold[0];
  if (!product) return { name: texts.sampleProduct, sale_price: 10, sale_vat: rate, discount: 0 };
  const { name, sale_vat, discount, variations } = product;
  return { name, sale_vat: sale_vat || rate, discount, sale_price: variations[0]!.sale_price };
}
