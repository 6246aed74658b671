import type { Books } from "@clove/domain/books/books.schema.ts";
import { Alert, Button, Paper, Progress, Text } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { EmptyState, ErrorState, PageSpinner } from "../../ui/feedback/states.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useCheckBooksMutation, useGetBooksQuery } from "./books.api.ts";
import * as texts from "./books.texts.ts";
import { CheckedTopics } from "./checked-topics.tsx";
import { FailuresTable } from "./failures-table.tsx";
import { RunsTable } from "./runs-table.tsx";

const [whileChecking, otherwise] = [1000, 60_000];

/** Books, `/books`: what the last check of the books compared, and what disagrees (operating §34). */
export function BooksPage() {
  const online = useOnline();
  const first = useGetBooksQuery(undefined, { skip: !online, refetchOnMountOrArgChange: true });
  const isRunning = first.data?.running != null;
  useGetBooksQuery(undefined, { skip: !online, pollingInterval: isRunning ? whileChecking : otherwise });
  const [check, { error: refused, isLoading }] = useCheckBooksMutation();
  if (!online) return <OfflinePage title={texts.books} />;
  const { data, error, refetch } = first;
  return (
    <>
      <PageHeader title={texts.books} hint={texts.hint}>
        <Button loading={isLoading} disabled={isRunning} onClick={() => void check()}>
          {texts.checkNow}
        </Button>
      </PageHeader>
      {refused && (
        <Alert color="red" mb="md">
          {failureText(refused)}
        </Alert>
      )}
      {data ? (
        <Checked books={data} />
      ) : error ? (
        <Paper>
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        </Paper>
      ) : (
        <PageSpinner />
      )}
    </>
  );
}

function Checked({ books }: { books: Books }) {
  const { last, running, runs } = books;
  return (
    <>
      {running && <Running part={running.part} />}
      {last ? <Outcome books={books} last={last} /> : !running && <EmptyState text={texts.neverChecked} />}
      {!last && !running && (
        <Text c="dimmed" ta="center" mb="md">
          {texts.neverCheckedHint}
        </Text>
      )}
      {last && last.failures.length > 0 && <FailuresTable failures={last.failures} />}
      {last && <CheckedTopics last={last} />}
      {runs.length > 0 && <RunsTable runs={runs} />}
    </>
  );
}

function Running({ part }: { part: number }) {
  const percent = Math.floor(part * 100);
  return (
    <Paper p="md" mb="md" role="status">
      <Text mb="xs">{texts.checking({ percent })}</Text>
      <Progress value={percent} aria-hidden />
    </Paper>
  );
}

function Outcome({ books, last }: { books: Books; last: NonNullable<Books["last"]> }) {
  const time = useTimeFormat();
  const count = last.orders;
  const isNewest = books.runs[0]?.id === last.id;
  const sentences = [
    texts.checkedAt({ time: time(last.began_at) }),
    last.since === null ? texts.ofAll({ count }) : texts.ofRecent({ count, time: time(last.since) }),
    last.since !== null && books.whole_at !== null && texts.wholeAt({ time: time(books.whole_at) }),
    books.next_at !== null && texts.nextAt({ time: time(books.next_at) }),
  ].filter((sentence) => sentence !== false);
  const isGood = last.outcome === "agrees";
  return (
    <Alert
      color={isGood ? "green" : "red"}
      mb="md"
      title={isGood ? texts.agrees : texts.differs({ count: last.wrong })}
    >
      <Text size="sm">{sentences.join(" ")}</Text>
      {!isNewest && (
        <Text size="sm" mt="xs">
          {texts.failedSince}
        </Text>
      )}
      {!isGood && (
        <Text size="sm" mt="xs">
          {texts.tellKeeper}
        </Text>
      )}
    </Alert>
  );
}
