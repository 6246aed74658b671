import type { Books, Figure } from "@clove/domain/books/books.schema.ts";
import { checkOf, type Topic } from "@clove/domain/books/checks.ts";
import { figure } from "@clove/domain/languages/figures.ts";
import { Paper, SimpleGrid, Text, Title } from "@mantine/core";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import * as texts from "./books.texts.ts";

type Last = NonNullable<Books["last"]>;

const topicOf: Record<Figure["name"], Topic> = {
  paid: "sales",
  lines: "sales",
  refunds: "refunds",
  drawers: "cash",
  shifts: "cash",
  stock: "stock",
  credit: "credit",
};

/** What was compared, by topic: whether all agrees, and the figures of both sides. */
export function CheckedTopics({ last: { checked, figures, failures } }: { last: Last }) {
  const wrong = new Set(failures.map(({ check }) => checkOf(check).topic));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} mb="md">
      {checked
        .filter(({ checks }) => checks > 0)
        .map(({ topic, checks }) => (
          <Paper key={topic} p="md">
            <Title order={2} size="h5" mb={4} style={{ display: "flex", alignItems: "center", gap: 8 }}>
              <Mark isWrong={wrong.has(topic)} />
              {texts.topics[topic]}
            </Title>
            {figures
              .filter(({ name }) => topicOf[name] === topic)
              .map((figure) => (
                <FigureLine key={figure.name} figure={figure} />
              ))}
            <Text size="sm" c="dimmed">
              {texts.checksHold({ count: checks })}
            </Text>
          </Paper>
        ))}
    </SimpleGrid>
  );
}

function Mark({ isWrong }: { isWrong: boolean }) {
  return isWrong ? (
    <CircleAlert role="img" size={18} color="var(--mantine-color-red-text)" aria-label={texts.what} />
  ) : (
    <CircleCheck role="img" size={18} color="var(--mantine-color-green-text)" aria-label={texts.agrees} />
  );
}

function FigureLine({ figure: { name, count, sums } }: { figure: Figure }) {
  const money = useMoneyFormat();
  const isCounted = name === "lines" || name === "stock";
  const written = sums.map((sum) => (isCounted ? figure(sum) : money(sum)));
  const [first = "", second = "", third] = written;
  const isSame = new Set(sums).size === 1;
  const said = isSame
    ? (sums.length === 2 ? texts.inBoth : texts.inAll)({ sum: first })
    : third === undefined
      ? texts.beside({ first, second })
      : texts.besideBoth({ first, second, third });
  return <Text size="sm">{`${texts.figures[name]({ count })}: ${said}`}</Text>;
}
