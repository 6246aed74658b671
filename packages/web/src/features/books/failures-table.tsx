import type { Failing, Subject } from "@clove/domain/books/books.schema.ts";
import { checkOf, type FigureKind, nextSteps } from "@clove/domain/books/checks.ts";
import { figure } from "@clove/domain/languages/figures.ts";
import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import * as texts from "./books.texts.ts";

/** What disagrees: what it is about, what is wrong with it, the figures, and what to do next. */
export function FailuresTable({ failures }: { failures: readonly Failing[] }) {
  return (
    <Paper p="md" mb="md" component="section" aria-label={texts.what}>
      <Title order={2} size="h4" mb="sm">
        {texts.what}
      </Title>
      {failures.map((failing) => (
        <Failures key={failing.check} failing={failing} />
      ))}
    </Paper>
  );
}

function Failures({ failing: { check: name, count, rows } }: { failing: Failing }) {
  const money = useMoneyFormat();
  const check = checkOf(name);
  const written = (kind: FigureKind, value: number) => (kind === "money" ? money(value) : figure(value));
  return (
    <div style={{ marginBottom: "var(--mantine-spacing-md)", overflowWrap: "anywhere" }}>
      <Text fw={600}>{check.wrong()}</Text>
      <Text size="sm" c="dimmed">
        {nextSteps[check.topic]()}
      </Text>
      <ul style={{ margin: "var(--mantine-spacing-xs) 0", paddingInlineStart: "var(--mantine-spacing-lg)" }}>
        {rows.map(({ detail, subject }) => {
          const figures = check.shows.flatMap(([field, label, kind]) => {
            const value = detail[field];
            return typeof value === "number" ? [`${label()}: ${written(kind, value)}`] : [];
          });
          return (
            <li key={JSON.stringify(detail)}>
              <About subject={subject} />
              {figures.length > 0 && (
                <Text span size="sm">
                  {` — ${figures.join(" · ")}`}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          {texts.more({ count: count - rows.length })}
        </Text>
      )}
    </div>
  );
}

function About({ subject }: { subject: Subject | null }) {
  if (!subject) return <>{texts.noPage}</>;
  return (
    <Anchor component={Link} to={pageOf(subject)} inherit>
      {subject.kind === "shift" ? texts.shiftOf({ counter: subject.name }) : subject.name}
    </Anchor>
  );
}

function pageOf({ kind, id, variation, is_customer }: Subject): string {
  const pages: Record<Subject["kind"], string> = {
    order: `/orderList?order=${id}`,
    product: `/product/${id}/stock${variation === undefined ? "" : `?v=${variation}`}`,
    counter: `/counter/${id}/cash`,
    shift: `/shift/${id}`,
    person: is_customer ? `/customer/${id}/statement` : `/user/${id}`,
  };
  return pages[kind];
}
