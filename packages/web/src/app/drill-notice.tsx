import * as texts from "@clove/domain/drill/drill.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useDispatch, useSelector, useStore } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import type { CallError } from "../api/base-query.ts";
import { onlineChanged, useOnline } from "../api/connectivity-slice.ts";
import { isRefusal } from "../api/is-refusal.ts";
import { useEndDrillMutation } from "../features/drill/drill.api.ts";
import { emptyCart } from "../features/pos/cart/cart.ts";
import { type CartState, cartCleared, cartOpened, selectCart } from "../features/pos/cart/cart-slice.ts";
import { type AuthState, selectAuth } from "../session/auth-slice.ts";
import { endDrill } from "../sync/drill.ts";
import { type Drill, storedDrill } from "../sync/stored-drill.ts";
import { LazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { notify } from "../ui/feedback/notify.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const DrillResult = lazyPart(() => import("./drill-result.tsx"), "DrillResult");

type Props = { drill: Drill; company_id: number };

/** On every page and in every tab while somebody practises without a connection, and until the result is closed (offline §17). */
export function DrillNotice({ drill, company_id }: Props) {
  const [isShown, setShown] = useState(false);
  useOverPracticeCart(drill);
  useTellEnd(drill, company_id);
  const endNow = () => {
    setShown(true);
    void endDrill();
  };
  const isOver = drill.ended !== undefined;
  useEffect(() => {
    // In another tab it was ended.
    if (isOver) window.dispatchEvent(new Event("online"));
  }, [isOver]);
  if (!drill.ended) return <Running drill={drill} onEnd={endNow} />;
  // Another company's person on this device has nothing to do with it.
  if (drill.company_id !== company_id) return null;
  const dismiss = () => storedDrill.write(null);
  return (
    <>
      <Notice tone="warn" title={texts.isOver} onClose={dismiss}>
        <Button variant="default" mt={4} onClick={() => setShown(true)}>
          {texts.showResult}
        </Button>
      </Notice>
      <LazyDialog opened={isShown} onClose={() => setShown(false)}>
        {(opened) => <DrillResult {...{ opened, drill }} onClose={() => setShown(false)} />}
      </LazyDialog>
    </>
  );
}

/** Keeps this tab offline, shows the time left, and ends the practice when it is up. */
function Running({ drill: { until }, onEnd }: { drill: Drill; onEnd: () => void }) {
  const dispatch = useDispatch();
  const store = useStore<{ auth: AuthState }>();
  const online = useOnline();
  const [now, setNow] = useState(Date.now);
  const { owner, cart } = useSelector((state: { cart: CartState }) => selectCart(state));
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isCut = left > 0;

  useEffect(() => {
    if (online && isCut) dispatch(onlineChanged(false));
  }, [dispatch, online, isCut]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (!isCut) void endDrill();
  }, [isCut]);
  // Nobody can sign in by password while the line is cut.
  useEffect(
    () => () => {
      const { accessToken, isLocked } = selectAuth(store.getState());
      if (accessToken === null && !isLocked) void endDrill();
    },
    [store],
  );

  const practise = () => {
    if (owner === null) return;
    const isOpen = cart.lines.length > 0 || cart.attempt || cart.returned || cart.customer;
    if (isOpen) return notify.info(texts.saleIsOpen);
    dispatch(cartOpened({ owner, cart: { ...emptyCart, practice: true } }));
    if (pathname !== "/") void navigate("/");
  };
  const giveUp = () => owner !== null && dispatch(cartCleared({ owner, key: cart.key }));
  return (
    <Notice
      tone={cart.practice ? "bad" : "warn"}
      title={cart.practice ? receiptTexts.practice : texts.lineIsCut}
      isQuiet
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <span role="timer">{texts.timeLeft({ left: clock(left) })}</span>
          {" · "}
          <span>{cart.practice ? texts.practiceDetail : texts.cutDetail}</span>
        </Text>
        <Group gap="sm">
          {cart.practice ? (
            <Button variant="default" disabled={cart.attempt !== null} onClick={giveUp}>
              {texts.giveUpPractice}
            </Button>
          ) : (
            <Button variant="default" onClick={practise}>
              {texts.practiceSale}
            </Button>
          )}
          <Button onClick={onEnd}>{texts.endNow}</Button>
        </Group>
      </Group>
    </Notice>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The stored carts are emptied by `endDrill`; this one also where this browser could not store it. */
function useOverPracticeCart({ ended }: Drill): void {
  const dispatch = useDispatch();
  const { owner, cart } = useSelector((state: { cart: CartState }) => selectCart(state));
  const isOver = ended !== undefined && cart.practice && !cart.attempt;
  useEffect(() => {
    if (isOver && owner !== null) dispatch(cartCleared({ owner, key: cart.key }));
  }, [dispatch, isOver, owner, cart.key]);
}

/** The audit log hears of the end as soon as the line is back. */
function useTellEnd({ id, ended, terminal, ...drill }: Drill, company_id: number): void {
  const online = useOnline();
  const [tell] = useEndDrillMutation();
  const isDue = online && ended !== undefined && !ended.isTold && drill.company_id === company_id;
  const { began_by, began_at } = drill;
  const { at: ended_at = "", kept = [] } = ended ?? {};
  useEffect(() => {
    if (!isDue) return;
    const body = { began_by, began_at, ended_at, kept: kept.length, terminal_id: terminal.id };
    void tell({ ...body, temp_id: `${id}.end` }).then(({ error }) => {
      const now = storedDrill.read();
      const isTold = !error || isRefusal(error as CallError);
      if (isTold && now?.id === id && now.ended)
        storedDrill.write({ ...now, ended: { ...now.ended, isTold: true } });
    });
  }, [isDue, id, began_by, began_at, ended_at, kept.length, terminal.id, tell]);
}
