import { expect, test } from "vitest";
import { migrations, schemaObjects } from "./migration-files.ts";
import { statementsOf } from "./statements.ts";

test("statements end at semicolons, but not within quotes, bodies and comments", () => {
  expect(
    statementsOf(`-- one; two
      select ';', ";" from a; /* three; */
      create function f() returns int language sql as $body$ select $$;$$::int; $body$;;
      select 'it''s; so' -- four;
    `),
  ).toEqual([
    `select ';', ";" from a`,
    "create function f() returns int language sql as $body$ select $$;$$::int; $body$",
    "select 'it''s; so'",
  ]);
});

test("every migration and object has whole statements", () => {
  const wrong = [...migrations(), ...schemaObjects()].flatMap(({ name, text }) =>
    statementsOf(text)
      .filter(
        (statement) =>
          !/^(alter|analyze|comment|create|delete|do|drop|grant|insert|lock|reindex|reset|revoke|select|set|truncate|update|vacuum|with)\b/i.test(
            statement,
          ),
      )
      .map((statement) => `${name}: ${statement.slice(0, 60)}`),
  );
  expect(wrong).toEqual([]);
});
