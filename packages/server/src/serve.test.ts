import Fastify from "fastify";
import { expect, test } from "vitest";
import { openLog } from "./serve.ts";

test("the log tells requests without the token of a link or a session", async () => {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) }),
  });
  app.get("/setPassword", () => "the page");
  await app.inject({
    url: "/setPassword?a=1&token=secret-token&b=2",
    headers: { authorization: "Bearer secret-session" },
  });
  expect(lines.join("")).toContain('"url":"/setPassword?a=1&token=…&b=2"');
  expect(lines.join("")).not.toContain("secret");
});
