import { orderStatuses } from "@clove/domain/orders/order-statuses.ts";
import { Checkbox, Select } from "@mantine/core";
import { byText } from "../../ui/display/by-text.ts";
import { optionsOf } from "../../ui/forms/options.ts";
import { DayRange } from "../../ui/lists/day-range.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useListTerminalsQuery } from "../terminals/terminals.api.ts";
import { useListCashiersQuery } from "./orders.api.ts";
import * as texts from "./orders.texts.ts";

/** What the order list is narrowed by; "" and null: not at all. */
export type OrderFilter = {
  search: string;
  branch_id: number | null;
  terminal_id: number | null;
  cashier_user_id: number | null;
  status: string | null;
  from_date: string;
  to_date: string;
  flagged: boolean;
};

export const noFilter: OrderFilter = {
  search: "",
  branch_id: null,
  terminal_id: null,
  cashier_user_id: null,
  status: null,
  from_date: "",
  to_date: "",
  flagged: false,
};

/** As the list call takes it. */
export function filterParams({ flagged, ...filter }: OrderFilter) {
  const { search, branch_id, terminal_id, cashier_user_id, status, from_date, to_date } = filter;
  return {
    ...(search && { search }),
    ...(branch_id !== null && { branch_id }),
    ...(terminal_id !== null && { terminal_id }),
    ...(cashier_user_id !== null && { cashier_user_id }),
    ...(status !== null && { status }),
    ...(from_date && { from_date }),
    ...(to_date && { to_date }),
    ...(flagged && { flagged: "1" as const }),
  };
}

type Props = { filter: OrderFilter; onFilter: (changes: Partial<OrderFilter>) => void };

/** Store and counter, which can be chosen once its store is, cashier, status, days and remarks (orders §3). */
export function OrderFilters({ filter, onFilter }: Props) {
  const { branch_id, terminal_id, cashier_user_id, status, from_date, to_date, flagged } = filter;
  const { data: stores } = useListBranchesQuery({ page: 1, length: 100 });
  const { data: counters } = useListTerminalsQuery(
    { page: 1, length: 100, branch_id: branch_id ?? 0 },
    { skip: branch_id === null },
  );
  const { data: sellers } = useListCashiersQuery(undefined, { refetchOnMountOrArgChange: 10 });
  const cashiers = [...(sellers?.cashiers ?? [])].sort((one, other) => byText(one.name, other.name));
  return (
    <>
      <Select
        aria-label={texts.store}
        placeholder={texts.allStores}
        clearable
        w={narrow}
        data={(stores?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shown(branch_id)}
        onChange={(value) => onFilter({ branch_id: chosen(value), terminal_id: null })}
      />
      <Select
        aria-label={texts.counter}
        placeholder={texts.allCounters}
        clearable
        w={narrow}
        disabled={branch_id === null}
        data={
          branch_id === null
            ? []
            : (counters?.terminals ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
        }
        value={shown(terminal_id)}
        onChange={(value) => onFilter({ terminal_id: chosen(value) })}
      />
      <Select
        aria-label={texts.cashier}
        placeholder={texts.allCashiers}
        clearable
        searchable
        w={narrow}
        data={cashiers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shown(cashier_user_id)}
        onChange={(value) => onFilter({ cashier_user_id: chosen(value) })}
      />
      <Select
        aria-label={uiTexts.status}
        placeholder={texts.anyStatus}
        clearable
        w={narrow}
        data={optionsOf(orderStatuses)}
        value={status}
        onChange={(value) => onFilter({ status: value })}
      />
      <DayRange from_date={from_date} to_date={to_date} onChange={onFilter} />
      <Checkbox
        label={texts.withRemarksOnly}
        checked={flagged}
        mb={10}
        onChange={({ currentTarget }) => onFilter({ flagged: currentTarget.checked })}
      />
    </>
  );
}

const narrow = { base: "calc(50% - 6px)", sm: 160 };
const chosen = (value: string | null) => (value === null ? null : Number(value));
const shown = (id: number | null) => (id === null ? null : String(id));
