import { fillText, messages } from "@clove/domain/messages.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { ActionIcon, Button, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { UserPlus, UserRound, X } from "lucide-react";
import { useState } from "react";
import { useDispatch } from "react-redux";
import { useMoneyFormat } from "../../ui/locale.tsx";
import { useListUsersQuery } from "../users/users.api.ts";
import { customerChosen } from "./cart/cart-slice.ts";
import classes from "./customer-picker.module.css";
import { useSale } from "./payment/use-sale.ts";

export const customerSearchId = "customer-search";

type Props = { problem: string | undefined; onAdd: (name: string) => void };

/** Picks the customer by name, phone, e-mail or barcode, or creates one (selling §4). */
export function CustomerPicker({ problem, onAdd }: Props) {
  const { cart } = useSale();
  return (
    <section aria-label="Customer" className={classes.section}>
      {cart.customer ? <ChosenCustomer /> : <CustomerSearch onAdd={onAdd} />}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function ChosenCustomer() {
  const { cart, decimals } = useSale();
  const money = useMoneyFormat();
  const dispatch = useDispatch();
  const { customer } = cart;
  if (!customer) return null;
  const credit = fillText(messages.creditLine, {
    limit: money(customer.credit_limit ?? 0),
    used: money(customer.credit_used ?? 0),
    available: money(availableCredit(customer, decimals)),
  });
  return (
    <div className={classes.chosen}>
      <UserRound size={22} aria-hidden className={classes.icon} />
      <div className={classes.who}>
        <span className={classes.name}>{customer.name}</span>
        {customer.phone && <span className={classes.phone}>{customer.phone}</span>}
        <output className={classes.credit}>{credit}</output>
      </div>
      <ActionIcon
        aria-label={`Take ${customer.name} off this sale`}
        color="gray"
        disabled={cart.attempt !== null}
        onClick={() => dispatch(customerChosen(null))}
      >
        <X size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function CustomerSearch({ onAdd }: { onAdd: (name: string) => void }) {
  const dispatch = useDispatch();
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  const searchSoon = useDebouncedCallback((next: string) => setSearch(next.trim()), 500);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { currentData, isFetching } = useListUsersQuery(
    { page: 1, length: 100, role: "customer", ...(search && { search }) },
    { skip: !combobox.dropdownOpened },
  );
  const customers = (currentData?.users ?? []).filter(({ status }) => status === "active");
  const isWaiting = isFetching || text.trim() !== search;

  const choose = (customer: User | undefined) => {
    if (customer) dispatch(customerChosen(customer));
  };
  return (
    <div className={classes.search}>
      <Combobox
        store={combobox}
        onOptionSubmit={(value) => choose(customers.find(({ id }) => String(id) === value))}
        shadow="md"
      >
        <Combobox.Target>
          <TextInput
            id={customerSearchId}
            className={classes.input}
            aria-label="Search customers by name, phone or barcode"
            placeholder="Customer (optional)"
            autoComplete="off"
            value={text}
            leftSection={<UserRound size={18} aria-hidden />}
            rightSection={combobox.dropdownOpened && isWaiting && <Loader size="xs" />}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              searchSoon(currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={({ key }) => {
              if (key !== "Enter" || combobox.getSelectedOptionIndex() >= 0) return;
              searchSoon.cancel();
              setSearch(text.trim());
              if (customers.length === 1 && text.trim() !== "" && !isWaiting) choose(customers[0]);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={280} className={classes.options} aria-label="Customers">
            {customers.map((customer) => (
              <Combobox.Option key={customer.id} value={String(customer.id)} className={classes.option}>
                <span className={classes.name}>{customer.name}</span>
                <span className={classes.phone}>{customer.phone ?? customer.email}</span>
              </Combobox.Option>
            ))}
            {customers.length === 0 && (
              <Combobox.Empty>{isWaiting ? "Searching…" : messages.noUserFound}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Button
        variant="default"
        px="sm"
        leftSection={<UserPlus size={18} aria-hidden />}
        onClick={() => onAdd(text.trim())}
        title={messages.createCustomer}
      >
        {messages.add}
      </Button>
    </div>
  );
}
