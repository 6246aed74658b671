import { readdir } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { mediaFolder } from "../src/config.ts";
import type { Answer, TestApp } from "./app.ts";

/** A plain picture of one colour. */
export const picture = (width = 40, height = 30, background = "#0a0"): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

/** Sends a page's form with files as a browser would. */
export async function sendForm<T>(
  app: TestApp,
  token: string,
  path: string,
  fields: Record<string, unknown>,
  files: Record<string, Buffer> = {},
): Promise<Answer<T>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  for (const [name, content] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(content)], { type: "image/png" }), `../../${name}.png`);
  }
  const request = new Request("http://localhost", { method: "POST", body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return app.call<T>(token, "POST", path, body, { "content-type": request.headers.get("content-type")! });
}

/** The files in the media folder, each with the folder above it. */
export async function mediaFiles({ config }: TestApp): Promise<string[]> {
  const all = await readdir(mediaFolder(config), { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.split("/").at(-1)}/${name}`)
    .sort();
}
