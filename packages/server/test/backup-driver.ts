import { takeBackup } from "../src/backup/take-backup.ts";

/** Takes a backup in a process of its own, which may be killed. */
const [, , url = "", media = "", file = ""] = process.argv;
await takeBackup({ url, media }, file);
