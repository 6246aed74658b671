import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { Table } from "@mantine/core";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import type { ShiftReport } from "./shift-report.ts";
import classes from "./shift-summary.module.css";
import * as texts from "./shifts.texts.ts";

/** The totals of a shift by payment method, with the sales of each method as a bar too. */
export function MethodTable({ report }: { report: ShiftReport }) {
  const money = useMoneyFormat();
  const { method: nameOf } = useCompanyNames();
  const most = Math.max(...report.methods.map(({ sales }) => sales), 0);
  return (
    <>
      <div className={classes.methods}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.method}</Table.Th>
              <Table.Th className="figures">{texts.sales}</Table.Th>
              <Table.Th className="figures">{texts.deposits}</Table.Th>
              <Table.Th className="figures">{texts.refunds}</Table.Th>
              <Table.Th className="figures">{texts.net}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.methods.map(({ method, sales, deposits, refunds, net }) => (
              <Table.Tr key={method}>
                <Table.Th scope="row">{nameOf(method)}</Table.Th>
                <Table.Td className="figures" data-title={texts.sales}>
                  {money(sales)}
                </Table.Td>
                <Table.Td className="figures" data-title={texts.deposits}>
                  {money(deposits)}
                </Table.Td>
                <Table.Td className="figures" data-title={texts.refunds}>
                  {money(refunds)}
                </Table.Td>
                <Table.Td className="figures" data-title={texts.net}>
                  {money(net)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{texts.totalNet}</Table.Th>
              <Table.Td colSpan={4} className={classes.total}>
                <strong>{money(report.totalNet)}</strong>
              </Table.Td>
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">{texts.totalDeposits}</Table.Th>
              <Table.Td colSpan={4} className={classes.total}>
                <strong>{money(report.totalDeposits)}</strong>
              </Table.Td>
            </Table.Tr>
            {report.rounding !== null && (
              <Table.Tr>
                <Table.Th scope="row">{receiptTexts.rounding}</Table.Th>
                <Table.Td colSpan={4} className={classes.total}>
                  <strong>{money(report.rounding)}</strong>
                </Table.Td>
              </Table.Tr>
            )}
          </Table.Tfoot>
        </Table>
      </div>
      {most > 0 && (
        <div className={classes.chart} role="img" aria-label={texts.methodChartLabel}>
          {report.methods.map(({ method, sales }) => (
            <div key={method} className={classes.bar}>
              <span>{nameOf(method)}</span>
              <span className={classes.track}>
                <span className={classes.fill} style={{ width: `${(Math.max(sales, 0) / most) * 100}%` }} />
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
