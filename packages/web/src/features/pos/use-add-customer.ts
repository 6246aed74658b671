import { foldCase } from "@clove/domain/fold.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { barePhone } from "@clove/domain/users/match-customer.ts";
import { isUnnamed, type TillCustomer, tillCustomerOf } from "@clove/domain/users/till-customer.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { useDispatch } from "react-redux";
import { failureText } from "../../api/failure.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useAddCustomerMutation } from "../users/users.api.ts";
import type { CartCustomer } from "./cart/cart.ts";
import { customerChosen } from "./cart/cart-slice.ts";

/**
 * Adds a customer by the text of the search and puts them on the sale (people §24). `found`: whom the search has found; null as long as
 * it has no answer. Nobody is offered whose exact name or number was found.
 */
export function useAddCustomer(text: string, found: readonly CartCustomer[] | null) {
  const dispatch = useDispatch();
  const [send, { isLoading }] = useKeyed(useAddCustomerMutation());
  const typed = tillCustomerOf(text);
  const offered = typed && found?.every((customer) => !isSame(customer, typed)) ? typed : null;
  const add = async () => {
    if (!offered || isLoading) return;
    const { name, phone } = offered;
    const answer = await send(phone === null ? { name } : { phone });
    if (answer.error) return notify.error(failureText(answer.error));
    const { user } = answer.data;
    dispatch(customerChosen(user));
    if (phone !== null && !isUnnamed(user)) notify.info(userTexts.numberOf({ phone, name: user.name }));
    else notify.success(isUnsent(user) ? offlineTexts.customerSavedLocally : userTexts.customerCreated);
  };
  return { offered, isAdding: isLoading, add };
}

const isSame = (customer: CartCustomer, { name, phone }: TillCustomer): boolean =>
  phone === null
    ? foldCase(customer.name) === foldCase(name)
    : isOneNumber(barePhone(customer.phone ?? ""), barePhone(phone));

/** One that was found by the other is the same number, if it has no more at its end: what stands before it may differ. */
function isOneNumber(...numbers: [string, string]): boolean {
  const [one, other] = numbers.map((digits) => digits.replace(/^0/, "")) as [string, string];
  return one !== "" && (one.endsWith(other) || other.endsWith(one));
}

export const offerText = ({ name, phone }: TillCustomer): string =>
  phone === null ? userTexts.addTyped({ name }) : userTexts.addNumber({ phone });
