import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Repaid } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Button, Group } from "@mantine/core";
import { ScrollText, UserPlus } from "lucide-react";
import { useState } from "react";
import { isUnsent } from "../../api/is-unsent.ts";
import { useCan } from "../../session/rights.ts";
import { DialogBoundary } from "../../ui/dialogs/dialog-boundary.tsx";
import { RowDialog } from "../../ui/dialogs/row-dialog.tsx";
import { useLocale } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { CreateLink } from "../../ui/lists/create-link.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { EditLink } from "../../ui/lists/edit-link.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../ui/lists/money-column.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useReceiptCompany } from "../company/company.api.ts";
import { useListUsersQuery } from "../users/users.api.ts";
import * as texts from "./customers.texts.ts";
import { UnassignedCredit } from "./unassigned-credit.tsx";

const CreditPaymentDialog = lazyPart(() => import("./credit-payment-dialog.tsx"), "CreditPaymentDialog");
const RepaymentReceiptDialog = lazyPart(
  () => import("./repayment-receipt-dialog.tsx"),
  "RepaymentReceiptDialog",
);

type Pay = (customer: User) => void;

const columns = (currency: string, pay: Pay | null): Column<User>[] => [
  { title: uiTexts.name, cell: ({ name }) => name, heads: true },
  {
    title: uiTexts.phone,
    brief: "who",
    unbroken: true,
    cell: ({ phone }) => phone || commonTexts.notAvailable,
  },
  { title: texts.barcode, cell: ({ barcode }) => barcode || commonTexts.notAvailable },
  moneyColumn(userTexts.creditLimit, ({ credit_limit }) => credit_limit ?? 0),
  {
    title: creditTexts.creditUsed,
    numeric: true,
    cell: (customer) => <CreditUsed customer={customer} pay={pay} />,
  },
  moneyColumn(creditTexts.creditLeft, (customer) => availableCredit(customer, currencyDecimals(currency)), {
    brief: "status",
  }),
  {
    title: uiTexts.action,
    corner: true,
    cell: (customer) => !isUnsent(customer) && <Actions customer={customer} />,
  },
];

export function CustomerListPage() {
  const { currency } = useLocale();
  const [payer, setPayer] = useState<User | null>(null);
  const [repaid, setRepaid] = useState<Repaid | null>(null);
  const can = useCan();
  useReceiptCompany();
  const list = useListState(100);
  const { page, length, search } = list;
  const answer = useListUsersQuery(
    { page, length, role: "customer", search },
    { refetchOnMountOrArgChange: 20 },
  );
  const closePayment = () => setPayer(null);
  const closeReceipt = () => setRepaid(null);
  return (
    <>
      <ListPage
        title={texts.customerList}
        search={{ label: texts.searchCustomers, placeholder: texts.searchHint }}
        create={
          <CreateLink
            to="/createUser?role=customer"
            permission="user:create"
            icon={<UserPlus size={18} aria-hidden />}
          >
            {saleTexts.createCustomer}
          </CreateLink>
        }
        above={<UnassignedCredit />}
        label={texts.customers}
        columns={columns(currency, can("user:edit") || can("pos:view") ? setPayer : null)}
        list={list}
        answer={answer}
        rows={answer.data?.users}
      />
      <RowDialog row={payer} onClose={closePayment}>
        {(customer, opened) => (
          <CreditPaymentDialog
            opened={opened}
            customer={customer}
            onClose={closePayment}
            onRepaid={(done) => {
              closePayment();
              setRepaid(done);
            }}
          />
        )}
      </RowDialog>
      {repaid && (
        <DialogBoundary onClose={closeReceipt}>
          <RepaymentReceiptDialog repaid={repaid} onClose={closeReceipt} />
        </DialogBoundary>
      )}
    </>
  );
}

/** The credit used, with a button to pay it for a person who may take payments (people §18). */
function CreditUsed({ customer, pay }: { customer: User; pay: Pay | null }) {
  const used = customer.credit_used ?? 0;
  if (used === 0 || !pay || isUnsent(customer)) return <MoneyText amount={used} />;
  return (
    <Group display="inline-flex" gap="xs" wrap="nowrap" justify="flex-end" component="span">
      <MoneyText amount={used} />
      <Button
        variant="light"
        h={36}
        px="sm"
        aria-haspopup="dialog"
        aria-label={`${creditTexts.pay} ${customer.name}`}
        onClick={() => pay(customer)}
      >
        {creditTexts.pay}
      </Button>
    </Group>
  );
}

function Actions({ customer }: { customer: User }) {
  const mayEdit = useCan()("user:edit");
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction
        icon={ScrollText}
        title={texts.statement}
        label={texts.statementOf({ name: customer.name })}
        to={`/customer/${customer.id}/statement`}
      />
      {mayEdit && <EditLink to={`/user/${customer.id}`} name={customer.name} />}
    </Group>
  );
}
