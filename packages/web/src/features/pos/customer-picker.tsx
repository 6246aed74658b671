import * as commonTexts from "@clove/domain/common.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import { isUnnamed } from "@clove/domain/users/till-customer.ts";
import { Button, Loader } from "@mantine/core";
import { UserPlus, UserRound, X } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { IconButton } from "../../ui/display/icon-button.tsx";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import { PlainInput } from "../../ui/forms/plain-input.tsx";
import { ListBelow } from "../../ui/lists/list-below.tsx";
import type { CartCustomer } from "./cart/cart.ts";
import { customerChosen } from "./cart/cart-slice.ts";
import classes from "./customer-picker.module.css";
import * as texts from "./pos.texts.ts";
import { offerText, useAddCustomer } from "./use-add-customer.ts";
import { useCustomerSearch } from "./use-customer-search.ts";

export const customerSearchId = "customer-search";

type Props = {
  customer: CartCustomer | null;
  decimals: number;
  locked: boolean;
  problem: string | undefined;
  onAdd: (name: string) => void;
  /** The control that had the focus is gone with the choice, whichever way that was made. */
  onGone: () => void;
};

/** Picks the customer by name, phone, e-mail or barcode, or creates one (selling §4). Memoized: scans of products need not re-render it. */
export const CustomerPicker = memo(function CustomerPicker({ customer, problem, onAdd, ...props }: Props) {
  const hint = useId();
  return (
    <section aria-label={texts.customer} className={classes.section}>
      {customer ? (
        <ChosenCustomer customer={customer} {...props} />
      ) : (
        <CustomerSearch onAdd={onAdd} onGone={props.onGone} problemId={problem && hint} />
      )}
      {problem && (
        <p id={hint} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
});

/** Tells when the element leaves the screen with the focus in it. */
function useFocusGone(onGone: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) onGone();
    };
  }, [onGone]);
  return box;
}

type ChosenProps = Pick<Props, "decimals" | "locked" | "onGone"> & { customer: CartCustomer };

function ChosenCustomer({ customer, decimals, locked, onGone }: ChosenProps) {
  const box = useFocusGone(onGone);
  const money = useMoneyFormat();
  const dispatch = useDispatch();
  const credit = saleTexts.creditLine({
    limit: money(customer.credit_limit ?? 0),
    used: money(customer.credit_used ?? 0),
    available: money(availableCredit(customer, decimals)),
  });
  return (
    <div ref={box} className={classes.chosen}>
      <UserRound size={22} aria-hidden className={classes.icon} />
      <div className={classes.who}>
        <span className={classes.name}>{customer.name}</span>
        {customer.phone && !isUnnamed(customer) && <span className={classes.phone}>{customer.phone}</span>}
        <output className={classes.credit}>{credit}</output>
      </div>
      <IconButton
        aria-label={texts.takeOff({ name: customer.name })}
        disabled={locked}
        onClick={() => dispatch(customerChosen(null))}
      >
        <X size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

type SearchProps = Pick<Props, "onAdd" | "onGone"> & { problemId: string | undefined };

function CustomerSearch({ onAdd, onGone, problemId }: SearchProps) {
  const box = useFocusGone(onGone);
  const dispatch = useDispatch();
  /** `focused`: nobody has asked for the list yet, which would hide what is wrong with the customer. */
  const [state, setState] = useState<"closed" | "focused" | "open">("closed");
  const isOpen = state === "open" || (state === "focused" && problemId === undefined);
  /** The place in the list that the arrow keys are at. */
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { text, set, customers, isWaiting, isAnswered, ask } = useCustomerSearch(isOpen);
  const { offered, isAdding, add } = useAddCustomer(text, isWaiting ? null : customers);
  // What is typed is not found: the offer to add it is chosen at once.
  const current = at === -1 && offered && customers.length === 0 ? 0 : at;
  const options = customers.length + (offered ? 1 : 0);

  const choose = (customer: CartCustomer | undefined) => {
    if (customer) dispatch(customerChosen(customer));
  };
  /** Enter takes the only match. */
  const chooseOnly = ([first, second]: CartCustomer[]) => {
    if (!second) choose(first);
  };
  /** The answer may be about a text that has changed meanwhile. */
  const askFor = async (entered: string) => {
    const found = await ask();
    if (input.current?.value.trim() === entered) chooseOnly(found);
  };
  const open = () => setState("open");
  const close = () => {
    setState("closed");
    setAt(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // While an input method composes a word, the keys are its own.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      event.preventDefault();
      open();
      // Around the ends; from the field itself to the first or the last.
      setAt(step < 0 && at <= 0 ? options - 1 : (at + step) % Math.max(options, 1));
    } else if (key === "Escape") close();
    else if (key !== "Enter") return;
    else if (isOpen && current >= 0) {
      if (offered && current === customers.length) void add();
      else choose(customers[current]);
    } else if (text.trim() === "") return;
    else if (isAnswered) chooseOnly(customers);
    else void askFor(text.trim());
  };
  return (
    <div ref={box} className={classes.search}>
      <PlainInput
        ref={input}
        id={customerSearchId}
        className={classes.input}
        aria-label={texts.searchCustomers}
        aria-describedby={problemId}
        isWrong={problemId !== undefined}
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && current >= 0 ? `${list}-${current}` : undefined}
        placeholder={texts.customerOptional}
        value={text}
        left={<UserRound size={18} aria-hidden />}
        right={((isOpen && isWaiting) || isAdding) && <Loader size="xs" />}
        onChange={({ currentTarget }) => {
          set(currentTarget.value);
          open();
          setAt(-1);
        }}
        onClick={open}
        onFocus={() => setState("focused")}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ListBelow id={list} field={input} role="listbox" aria-label={texts.customers}>
          {customers.map((customer, i) => (
            <CustomerOption
              key={customer.id}
              id={`${list}-${i}`}
              customer={customer}
              isCurrent={i === current}
              onChoose={() => choose(customer)}
            />
          ))}
          {customers.length === 0 && (
            <p className={classes.empty}>{isWaiting ? texts.searching : commonTexts.noUserFound}</p>
          )}
          {offered && (
            <Option
              id={`${list}-${customers.length}`}
              isCurrent={current === customers.length}
              disabled={isAdding}
              onChoose={() => void add()}
            >
              <UserPlus size={18} aria-hidden />
              <span className={classes.offer}>{offerText(offered)}</span>
            </Option>
          )}
        </ListBelow>
      )}
      <Button
        variant="default"
        px="sm"
        leftSection={<UserPlus size={18} aria-hidden />}
        onClick={() => onAdd(text.trim())}
        title={saleTexts.createCustomer}
      >
        {commonTexts.add}
      </Button>
    </div>
  );
}

const scrollTo = (option: HTMLButtonElement | null) => option?.scrollIntoView({ block: "nearest" });

type OptionProps = {
  id: string;
  isCurrent: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ isCurrent, onChoose, ...props }: OptionProps) {
  return (
    <button
      {...props}
      type="button"
      ref={isCurrent ? scrollTo : null}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    />
  );
}

type CustomerProps = Omit<OptionProps, "children"> & { customer: CartCustomer };

function CustomerOption({ customer, ...props }: CustomerProps) {
  return (
    <Option {...props}>
      <span className={classes.name}>{customer.name}</span>
      <span className={classes.phone}>{isUnnamed(customer) ? null : customer.phone || customer.email}</span>
    </Option>
  );
}
