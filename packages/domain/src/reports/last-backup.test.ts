import { expect, test } from "vitest";
import { judgeBackup } from "./last-backup.ts";

const now = "2026-03-10T12:00:00.000Z";

test.each([
  ["young", "2026-03-10T11:00:00.000Z", null, false],
  ["two days old, without a schedule", "2026-03-08T12:00:00.000Z", null, false],
  ["older than two days", "2026-03-08T11:59:59.000Z", null, true],
  ["within two hours, hourly", "2026-03-10T10:00:00.000Z", 3600, false],
  ["older than two hours, hourly", "2026-03-10T09:59:59.000Z", 3600, true],
])("%s", (_, taken_at, every_seconds, is_late) => {
  expect(judgeBackup({ taken_at, every_seconds, since: taken_at }, now)).toEqual({ taken_at, is_late });
});

test("without any backup it is late once the database is two days old", () => {
  const judge = (since: string) => judgeBackup({ taken_at: null, every_seconds: null, since }, now).is_late;
  expect([judge("2026-03-09T12:00:00.000Z"), judge("2026-03-01T12:00:00.000Z")]).toEqual([false, true]);
});
