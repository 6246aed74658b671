import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./steps.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const dockerfile = read("Dockerfile");
const unit = read("docs/operating/clove-pos.service");

/** Seconds: the longest DRAIN_SECONDS, and what running calls get after it. */
const longestStop = 60 + 20;

/** The variables that the server's configuration reads. */
const variables = new Set(
  [...read("packages/server/src/config.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name),
);

test("everything that the image copies exists, and .dockerignore leaves none of it out", () => {
  const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    names.split(" "),
  );
  expect(copies.length).toBeGreaterThan(5);
  expect(copies.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const ignored = read(".dockerignore").trim().split("\n");
  expect(copies.filter((path) => ignored.includes(path))).toEqual([]);
});

test("image and unit start the built server", () => {
  const started = [/^CMD \["node", "(.+)"\]/m.exec(dockerfile)[1], /^ExecStart=\S+ (\S+)/m.exec(unit)[1]];
  expect(started).toEqual(["packages/server/dist/main.js", "packages/server/dist/main.js"]);
});

const named = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const [, imageLine] = dockerfile
  .split(/^FROM/m)
  .slice(-1)[0]
  .match(/^ENV (.+)$/m);
const ofImage = named(imageLine, /([A-Z_]+)=/g);
const app = read("compose.yaml").split("\n  app:")[1];

test("the composition passes on every variable that the image does not set, under its own name", () => {
  const passed = named(app, /^ {6}([A-Z_]+): /gm);
  expect([...passed, ...ofImage.filter((name) => name !== "NODE_ENV")].sort()).toEqual([...variables].sort());
  for (const name of passed.filter((name) => name !== "DATABASE_URL"))
    expect(app).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}:-`, "m"));
});

test("the composition's server signs in as a role that a file of the repository makes, not as the superuser", () => {
  const composed = read("compose.yaml");
  const [, superuser] = /POSTGRES_USER: (\w+)/.exec(composed);
  const [, role] = /DATABASE_URL: postgresql:\/\/(\w+):/.exec(composed);
  const [, script] = /- \.\/(\S+):\/docker-entrypoint-initdb\.d\//.exec(composed);
  expect(role).not.toBe(superuser);
  expect(read(script)).toContain(`create role ${role} login password`);
  expect(read(script)).toContain(`alter role ${superuser} password null`);
});

test("image, composition and unit set only variables that the server reads", () => {
  const names = [
    ...ofImage,
    ...named(app, /^ {6}([A-Z_]+): /gm),
    ...named(unit, /^Environment=([A-Z_]+)=/gm),
  ].filter((name) => name !== "NODE_ENV");
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !variables.has(name))).toEqual([]);
});

test("the image and the unit do not run as root, and wait for running calls when they stop", () => {
  expect(/^USER (\w+)$/m.exec(dockerfile)[1]).toBe("node");
  expect(/^User=(\w+)$/m.exec(unit)[1]).toBe("clove");
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)[1])).toBeGreaterThan(longestStop);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read("compose.yaml"))[1])).toBeGreaterThan(longestStop);
});

test("the unit forbids nothing that Node.js and PostgreSQL need, and restarts the server without a limit", () => {
  const setting = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];
  const families = setting("RestrictAddressFamilies").split(" ");
  for (const needed of ["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"]) expect(families).toContain(needed);
  for (const name of ["MemoryDenyWriteExecute", "PrivateNetwork"]) expect(setting(name) ?? "no").toBe("no");
  expect([setting("Restart"), setting("StartLimitIntervalSec")]).toEqual(["always", "0"]);
  const folder = /^Environment=DATA_DIR=(.*)$/m.exec(unit)[1];
  expect(folder).toBe(`/var/lib/${setting("StateDirectory")}`);
});

test("README lists every variable", () => {
  const listed = new Set([...read("README.md").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect([...variables].filter((name) => !listed.has(name))).toEqual([]);
});
