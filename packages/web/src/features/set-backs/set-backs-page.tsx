import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import type { SetBackReport } from "@clove/domain/sync/set-backs.schema.ts";
import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { EmptyState, ErrorState, PageSpinner } from "../../ui/feedback/states.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useListSetBacksQuery } from "./set-backs.api.ts";
import * as texts from "./set-backs.texts.ts";
import { TillsTable } from "./tills-table.tsx";

/** While tills come back. */
const pollMilliseconds = 15_000;

/** What Came Back, `/setBacks`: after each set-back of the server what which till sent again, and what is missing (sync §19). */
export function SetBacksPage() {
  const online = useOnline();
  const { data, error, refetch } = useListSetBacksQuery(undefined, {
    skip: !online,
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMilliseconds,
  });
  if (!online) return <OfflinePage title={texts.setBacks} />;
  return (
    <>
      <PageHeader title={texts.setBacks} hint={texts.hint} />
      {data?.set_backs.map((report) => (
        <Report key={report.id} report={report} />
      ))}
      {data?.set_backs.length === 0 && (
        <Paper>
          <EmptyState text={texts.none} />
        </Paper>
      )}
      {!data && error && (
        <Paper>
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        </Paper>
      )}
      {!data && !error && <PageSpinner />}
    </>
  );
}

function Report({ report }: { report: SetBackReport }) {
  const time = useTimeFormat();
  const { to_at, noticed_at, tills } = report;
  const title = to_at === null ? texts.others : dashboardTexts.setBack({ time: time(to_at) });
  const came = tills.filter(({ came_back }) => came_back.length > 0);
  const records = came.flatMap(({ came_back }) => came_back).reduce((sum, { count }) => sum + count, 0);
  const silent = tills.filter(({ answered_at }) => answered_at === null).length;
  const sentences = [
    noticed_at === null ? texts.othersHint : texts.noticedAt({ time: time(noticed_at) }),
    texts.summary({ records, tills: came.length }),
    to_at !== null && (silent > 0 ? texts.silent({ count: silent }) : texts.allAnswered),
  ];
  return (
    <section aria-label={title} style={{ marginBottom: "var(--mantine-spacing-xl)" }}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" mb="sm">
        {sentences.filter(Boolean).join(" ")}
      </Text>
      <TillsTable report={report} />
      {report.gaps.length > 0 && <Gaps gaps={report.gaps} isAwaiting={silent > 0} />}
      {to_at !== null && noticed_at !== null && (
        <ByHand from={time(to_at)} to={time(noticed_at)} unknown={report.unknown} />
      )}
    </section>
  );
}

function Gaps({ gaps, isAwaiting }: { gaps: SetBackReport["gaps"]; isAwaiting: boolean }) {
  return (
    <Paper p="md" mt="md">
      <Title order={3} size="h5">
        {texts.gaps}
      </Title>
      <Text size="sm" c="dimmed">
        {texts.gapsHint} {isAwaiting ? texts.gapsMayCome : texts.gapsLost}
      </Text>
      <ul
        style={{ margin: "var(--mantine-spacing-xs) 0 0", paddingInlineStart: "var(--mantine-spacing-lg)" }}
      >
        {gaps.map(({ terminal, branch, first, last, count }) => (
          <li key={`${terminal.id} ${first}`} style={{ overflowWrap: "anywhere" }}>
            {texts.gapOf({ counter: terminal.name, store: branch.name })}
            <strong>{first === last ? first : `${first} – ${last}`}</strong>
            {count > 1 && ` (${texts.gapSales({ count })})`}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

type ByHandProps = { from: string; to: string; unknown: SetBackReport["unknown"] };

function ByHand({ from, to, unknown }: ByHandProps) {
  return (
    <Paper p="md" mt="md">
      <Title order={3} size="h5">
        {texts.byHand}
      </Title>
      <Text size="sm" mb="xs">
        {texts.byHandBetween({ from, to })}
      </Text>
      {unknown.length > 0 && <Unknown unknown={unknown} />}
      <nav aria-label={texts.byHand}>
        {Object.entries(texts.pages).map(([path, label]) => (
          <Anchor key={path} component={Link} to={path} mr="md" style={{ display: "inline-block" }}>
            {label}
          </Anchor>
        ))}
      </nav>
      <Text size="sm" mt="sm" fw={500}>
        {texts.whereToLook}
      </Text>
      <ul style={{ margin: "4px 0 0", paddingInlineStart: "var(--mantine-spacing-lg)" }}>
        {texts.sources.map((source) => (
          <li key={source}>
            <Text size="sm">{source}</Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** What the sales that are kept aside tell of what is gone. */
function Unknown({ unknown }: { unknown: SetBackReport["unknown"] }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {texts.unknown}
      </Text>
      <ul
        style={{ margin: "4px 0 var(--mantine-spacing-xs)", paddingInlineStart: "var(--mantine-spacing-lg)" }}
      >
        {(["product", "customer", "counter"] as const).map((kind) => {
          const names = unknown.filter((one) => one.kind === kind).map(({ name }) => name);
          if (names.length === 0) return null;
          return (
            <li key={kind} style={{ overflowWrap: "anywhere" }}>
              <Text size="sm">{texts.unknownOf[kind]({ names: names.join(", ") })}</Text>
            </li>
          );
        })}
      </ul>
    </>
  );
}
