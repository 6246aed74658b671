import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayText } from "@clove/domain/date-text.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { CalendarClock, Plus, Upload } from "lucide-react";
import { nanoid } from "nanoid";
import { useEffect, useRef, useState } from "react";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { useDatePlace, useMoneyFormat } from "../../../ui/display/locale.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormCard } from "../../../ui/forms/form-card.tsx";
import { refuseWrongNumbers } from "../../../ui/forms/wrong-numbers.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { useScanner } from "../../../ui/scanner/use-scanner.ts";
import { todayIn } from "../expiry-text.ts";
import { OrderNotice } from "../purchase-orders/order-notice.tsx";
import * as orderTexts from "../purchase-orders/purchase-orders.texts.ts";
import * as texts from "../stock.texts.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { fieldId } from "./line-columns.tsx";
import { AddedTable, PickedTable } from "./line-tables.tsx";
import {
  checkMove,
  checkPicked,
  checkRoom,
  checkScanned,
  expiryWarnings,
  type MoveProblem,
  priceWarnings,
} from "./move-checks.ts";
import {
  addPicked,
  addScanned,
  changeLine,
  emptyDraft,
  inPresentKind,
  linesOf,
  type MoveDraft,
  type MoveKind,
  type MoveLine,
  removeLine,
  storeOf,
} from "./move-draft.ts";
import { MoveStores } from "./move-stores.tsx";
import { ProductFinder } from "./product-finder.tsx";
import { useExpiryColumn } from "./use-expiry-column.ts";
import { useScannedLines } from "./use-scanned-lines.ts";
import { type Sending, useSendMove } from "./use-send-move.ts";

const LinesDialog = lazyPart(() => import("./lines-dialog.tsx"), "LinesDialog");

type Props = {
  kind: MoveKind;
  draft: MoveDraft;
  change: (update: (draft: MoveDraft) => MoveDraft) => Promise<void>;
  stores: Branch[];
  /** Called when it is stored; null: goods were ordered, and none have moved. */
  onDone: (transaction: StockTransaction | null) => void;
};

const finderId = "stock-product-search";
/** Number of products that a search shows (stock §19). */
const searchLength = { purchase: 100, transfer: 10 };

/** Stores, products and quantities of a purchase or a transfer, and Submit (stock §19). */
export function MoveForm({ kind, draft, change, stores, onDone }: Props) {
  const { send, sending } = useSendMove(change);
  const { picked, added } = draft;
  const terms = usePriceTerms();
  const expiry = useExpiryColumn(draft);
  const context = { kind, store: storeOf(kind, draft), terms, withExpiry: expiry.isShown };
  const latest = useRef(change);
  latest.current = change;
  // A draft may be older than the company's change between prices with and without tax.
  useEffect(() => {
    if (inPresentKind(draft, terms)) void latest.current((now) => inPresentKind(now, terms) ?? now);
  }, [draft, terms]);

  const page = useRef<HTMLFieldSetElement>(null);
  const hasWrongNumber = () => refuseWrongNumbers(page.current);

  const add = () => {
    if (hasWrongNumber()) return;
    if (isRefused(checkPicked(kind, draft))) return;
    void change((now) => addPicked(kind, now));
    document.getElementById(finderId)?.focus();
  };
  const scan = useScannedLines(draft.added, (line) => {
    // A scanned piece changes the quantity, which would overwrite the wrong text.
    if (hasWrongNumber()) return;
    void change((now) => (isRefused(checkScanned(kind, now, line)) ? now : addScanned(kind, now, line)));
  });
  useScanner({ enabled: !sending, searchId: finderId, onScan: (code) => scan(code) });
  const addLines = (lines: MoveLine[]) => {
    if (isRefused(checkRoom(draft, lines))) return;
    void change((now) => ({ ...now, added: [...now.added, ...lines] }));
    notify.success(stockTexts.linesAdded({ count: lines.length }));
  };
  const submit = async (what: Sending) => {
    if (hasWrongNumber() || isRefused(checkMove(kind, draft))) return;
    const sent = await send(draft, what);
    if (sent) onDone(sent.transaction);
  };
  const { order = null } = draft;
  return (
    <fieldset ref={page} disabled={sending} style={{ all: "unset", display: "block" }}>
      <Stack gap="lg">
        {order && <OrderNotice order={order} onLeave={() => void change(() => emptyDraft)} />}
        <FormCard title={kind === "purchase" ? texts.stockIn : texts.transfer}>
          <MoveStores
            kind={kind}
            stores={stores}
            draft={draft}
            onChange={(places) => void change((now) => ({ ...now, ...places }))}
          />
          {kind === "purchase" && (
            <DeliveryFields
              withNote={order?.does !== "change"}
              draft={draft}
              onChange={(delivery) => void change((now) => ({ ...now, ...delivery }))}
            />
          )}
          <ProductFinder
            id={finderId}
            length={searchLength[kind]}
            onPick={(product) => {
              const lines = linesOf(product, nanoid);
              void change((now) => ({ ...now, picked: lines }));
            }}
            onCode={scan}
          />
        </FormCard>
        {picked[0] && (
          <section aria-label={picked[0].name}>
            <Text fw={650} mb="xs">
              {picked[0].name}
            </Text>
            <PickedTable
              {...context}
              first={picked[0].key}
              lines={picked}
              onChange={(key, fields) =>
                void change((now) => ({ ...now, picked: changeLine(now.picked, key, fields) }))
              }
              onEnter={add}
            />
          </section>
        )}
        <Group>
          <ToolButton icon={Plus} onClick={add}>
            {saleTexts.addProduct}
          </ToolButton>
          {kind === "purchase" && <ImportLines onAdd={addLines} />}
          {kind === "purchase" && (
            <ToolButton
              icon={CalendarClock}
              variant={expiry.isShown ? "light" : "default"}
              aria-pressed={expiry.isShown}
              disabled={expiry.isNeeded}
              onClick={expiry.toggle}
            >
              {texts.expiryDates}
            </ToolButton>
          )}
        </Group>
        <AddedTable
          {...context}
          lines={added}
          onChange={(key, fields) =>
            void change((now) => ({ ...now, added: changeLine(now.added, key, fields) }))
          }
          onRemove={(key) => {
            void change((now) => ({ ...now, added: removeLine(now.added, key) }));
            document.getElementById(finderId)?.focus();
          }}
        />
        {kind === "purchase" && <Warnings added={added} />}
        {draft.sent && !sending && (
          <Alert color="blue" role="status">
            {stockTexts.answerLost}
          </Alert>
        )}
        <Group justify="flex-end">
          {kind === "purchase" && order?.does !== "receive" && (
            <Button
              variant={order ? "filled" : "default"}
              loading={sending}
              onClick={() => void submit(order ? "reorder" : "order")}
            >
              {order ? orderTexts.saveOrder : orderTexts.order}
            </Button>
          )}
          {order?.does !== "change" && (
            <Button loading={sending} onClick={() => void submit(order ? "receive" : kind)}>
              {commonTexts.submit}
            </Button>
          )}
        </Group>
      </Stack>
    </fieldset>
  );
}

/** What to check before a purchase is sent: its prices, and dates that have passed. */
function Warnings({ added }: { added: MoveLine[] }) {
  const money = useMoneyFormat();
  const { time_zone, date_format } = useDatePlace();
  const today = todayIn(time_zone);
  const all = [
    { title: stockTexts.checkPrices, warnings: priceWarnings(added, money) },
    {
      title: stockTexts.checkDates,
      warnings: expiryWarnings(added, today, (day) => dayText(day, date_format)),
    },
  ];
  return all.map(
    ({ title, warnings }) =>
      warnings.length > 0 && (
        <Alert key={title} color="yellow" role="status">
          <Text fw={650} size="sm" mb={4}>
            {title}
          </Text>
          <List size="sm" spacing={4}>
            {warnings.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      ),
  );
}

/** Adds lines from a CSV file below the others. */
function ImportLines({ onAdd }: { onAdd: (lines: MoveLine[]) => void }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <ToolButton icon={Upload} onClick={() => setOpened(true)}>
        {csvTexts.importCsv}
      </ToolButton>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <LinesDialog opened={isOpen} onClose={close} onAdd={onAdd} />}
      </LazyDialog>
    </>
  );
}

/** Shows a problem as a toast and focuses its field; returns whether there is one. */
function isRefused(problem: MoveProblem | null): boolean {
  if (!problem) return false;
  notify.warning(problem.text);
  if (problem.key && problem.field) document.getElementById(fieldId(problem.key, problem.field))?.focus();
  return true;
}
