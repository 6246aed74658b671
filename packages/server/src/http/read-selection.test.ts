import { AppError } from "@clove/domain/errors.ts";
import { order } from "@clove/domain/orders/orders.schema.ts";
import fc from "fast-check";
import { parse } from "graphql/language/parser.js";
import { describe, expect, test } from "vitest";
import { readSelection, type Selected, selectedSchema } from "./read-selection.ts";

const read = (text: string) => plain(readSelection(text, order, "graph"));

/** A selection as an object, in which `true` stands for a whole field. */
function plain(selected: Selected): unknown {
  if (selected === null) return true;
  return Object.fromEntries([...selected].map(([name, part]) => [name, plain(part)]));
}

function refusal(text: string): AppError {
  try {
    readSelection(text, order, "graph");
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`not refused: ${text}`);
}

describe("what is read", () => {
  test.each([
    ["{id,status}", { id: true, status: true }],
    ["{ id status\n\ttotal }", { id: true, status: true, total: true }],
    ["{id,,,status,}", { id: true, status: true }],
    ["# the list\n{id # of the row\n}", { id: true }],
    ["\ufeff{id}", { id: true }],
    ["{id,terminal{id,branch{name}}}", { id: true, terminal: { id: true, branch: { name: true } } }],
    ["{terminal}", { terminal: true }],
    ["{id,id,user{id},user{name}}", { id: true, user: { id: true, name: true } }],
    ["{user{id},user}", { user: true }],
    ["{user,user{id}}", { user: true }],
    ["{terminal{branch{id}},terminal{branch{name}}}", { terminal: { branch: { id: true, name: true } } }],
  ])("%j", (text, expected) => expect(read(text)).toEqual(expected));

  test("fields of lists and optional objects are those of one element", () => {
    expect(read("{items{id},user{phone}}")).toEqual({ items: { id: true }, user: { phone: true } });
  });

  test("the answer's schema is narrowed to it, in the order of the row's fields", () => {
    const schema = selectedSchema(order, readSelection("{user{name},items{price,id},id}", order, "graph"));
    const row = { id: 1, items: [{ id: 2, price: 3, subtotal: 4 }], user: null, total: 5 };
    expect(JSON.stringify(schema.parse(row))).toBe('{"id":1,"user":null,"items":[{"id":2,"price":3}]}');
    expect(schema.safeParse({ ...row, items: [{ id: "x", price: 3 }] }).success).toBe(false);
  });
});

describe("what is refused", () => {
  test.each([
    ["{idd}", "idd"],
    ["{id,colour,terminal{branch{town}},items{colour,id}}", "colour, terminal.branch.town, items.colour"],
    ["{colour{id{x}}}", "colour"],
    ["{__typename,__proto__,constructor,toString}", "__typename, __proto__, constructor, toString"],
    ["{ID}", "ID"],
  ])("unknown fields, all named by their paths: %s", (text, fields) => {
    const error = refusal(text);
    expect([error.code, error.path, error.params]).toEqual(["unknown_field", "graph", { fields }]);
  });

  test("fields of a value that has none", () => {
    expect(refusal("{id{x},total{y},terminal{name{z}}}")).toMatchObject({
      code: "selection_of_leaf",
      message: "These fields have no fields of their own to select: id, total, terminal.name",
    });
  });

  test.each([
    ["{items(first:5){id}}", "arguments"],
    ["{number:id}", "aliases"],
    ["{...all}", "fragments"],
    ["{...on Order{id}}", "fragments"],
    ["{id @skip(if:true)}", "directives"],
    ["query{id}", "operations"],
    ["query q($x:Int){id}", "operations"],
    ["mutation{id}", "operations"],
    ["fragment f on Order{id}", "operations"],
    ["{id} fragment f on Order{id}", "operations"],
    ["type Order{id:ID}", "operations"],
    ["{id}{total}", "a second one"],
    ["{id $x}", "variables"],
    ["{id 5}", "values"],
    ['{id "x"}', "values"],
    ["{id [1]}", "values"],
  ])("anything but plain fields: %s", (text, what) => {
    const error = refusal(text);
    expect([error.code, error.message]).toEqual([
      "selection_not_plain",
      `A field selection is one list of field names in braces, without ${what}`,
    ]);
  });

  test.each([
    "{",
    "}",
    "{id",
    "id}",
    "{}",
    "{terminal{}}",
    "",
    " ",
    ",",
    "{id}}",
    "{i\0d}",
    "{id;}",
    "{é}",
    '{"',
  ])("what cannot be read: %j", (text) =>
    expect(["selection_unreadable", "selection_not_plain"]).toContain(refusal(text).code),
  );

  test("the position is reported", () => {
    expect(refusal("{id,!!").message).toContain("without values");
    expect(refusal("{id,;}").message).toBe("The field selection cannot be read from character 5 on");
  });

  test("more than five levels, whatever they contain", () => {
    expect(refusal("{a{b{c{d{e}}}}}").code).toBe("unknown_field");
    expect(refusal("{a{b{c{d{e{f}}}}}}")).toMatchObject({
      code: "selection_too_deep",
      message: "A field selection can have at most 5 levels",
    });
  });

  test("texts that would exhaust a parser, without delay", () => {
    const hostile = [
      "{a".repeat(2048),
      "{".repeat(4096),
      `{a(b:${"[".repeat(4000)}`,
      `query($a:${"[".repeat(4000)}`,
      `{a(b:${"{c:".repeat(1300)}`,
      `"""${"x".repeat(4000)}`,
      "#".repeat(4096),
      ",".repeat(4096),
      `{${"id ".repeat(1300)}`,
      `{${"x,".repeat(2000)}}`,
    ];
    const start = performance.now();
    for (const text of hostile) expect(refusal(text).status).toBe(422);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("any text is a selection or refused, and every selection is valid GraphQL", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'{}(),:@$&|!=[]#"\\\n \0é',
        "...",
        '"""',
        "id",
        "items",
        "terminal",
        "branch",
        "{id}",
        "query",
      ),
      fc.string({ maxLength: 3, unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        try {
          readSelection(text, order, "graph");
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return error.status === 422;
        }
        return parse(text).definitions.length === 1;
      }),
      { numRuns: 2000 },
    );
  });
});
