import { takeBackup } from "../src/backup/take-backup.ts";

// A program that takes a backup, so that a test can kill it.
const [, , url = "", media = "", file = ""] = process.argv;
await takeBackup({ url, media }, file);
