import type { Plugin } from "vite";
import { messages } from "../domain/src/messages.ts";

const texts = new Map<string, string>(Object.entries(messages));

/**
 * Writes each text of `messages` where it is used. Without it the one catalogue would come with the first screen: all
 * texts of all screens.
 */
export function inlineMessages(): Plugin {
  return {
    name: "inline-messages",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: /\bmessages\.\w/ },
      handler: (code) =>
        /import \{[^}]*\bmessages\b[^}]*\} from "[^"]*\/messages\.ts"/.test(code)
          ? code.replace(/\bmessages\.(\w+)/g, (use, key: string) => JSON.stringify(texts.get(key)) ?? use)
          : null,
    },
  };
}
