import type { CDPSession, Page } from "@playwright/test";

/** Milliseconds between two keys of a person; a scanner's are far less. */
const handSeconds = 0.06;
const scannerSeconds = 0.002;
/** Milliseconds that a person needs to read a message. An Enter sooner after a scan counts as the scanner's. */
const readingSeconds = 0.4;

const modifiers: Record<string, number> = { Alt: 1, Ctrl: 2 };
const named: Record<string, { text?: string; code: number }> = {
  Enter: { text: "\r", code: 13 },
  Escape: { code: 27 },
  Tab: { code: 9 },
  Delete: { code: 46 },
  ArrowLeft: { code: 37 },
  ArrowUp: { code: 38 },
  ArrowRight: { code: 39 },
  ArrowDown: { code: 40 },
};

/**
 * A cashier with keyboard and scanner who waits for nothing: keys given together enter the browser's input queue together. They carry
 * timestamps, so that the app tells typing from scanning on a machine of any speed.
 */
export class HastyCashier {
  /** The number of pressed keys since it was set to 0, without scans. */
  keys = 0;
  private readonly input: CDPSession;
  private time = 0;

  private constructor(input: CDPSession) {
    this.input = input;
  }

  static async at(page: Page): Promise<HastyCashier> {
    return new HastyCashier(await page.context().newCDPSession(page));
  }

  /** Keys and chords such as "F8" and "Alt+q", and texts in quotes, typed letter by letter. */
  press = async (...keys: string[]): Promise<void> => {
    const pressed = keys.flatMap((key) => (key.startsWith("'") ? [...key.slice(1, -1)] : [key]));
    this.keys += pressed.length;
    await this.sendAll(pressed, handSeconds);
  };

  /** The next key comes after the time that a person needs to read the screen. */
  read = (): void => {
    this.time += readingSeconds;
  };

  scan = async (code: string): Promise<void> => {
    await this.sendAll([...code, "Enter"], scannerSeconds);
  };

  private async sendAll(chords: string[], gap: number): Promise<void> {
    this.time = Math.max(this.time + handSeconds - gap, Date.now() / 1000);
    await Promise.all(chords.map((chord) => this.send(chord, gap)));
  }

  private async send(chord: string, gap: number): Promise<void> {
    this.time += gap;
    const [key = "", held = ""] = chord.split(/(?<=.)\+(?=.)/).toReversed();
    const event = { ...keyOf(key, held !== ""), modifiers: modifiers[held] ?? 0, timestamp: this.time };
    await Promise.all([
      this.input.send("Input.dispatchKeyEvent", { type: "keyDown", ...event }),
      this.input.send("Input.dispatchKeyEvent", { type: "keyUp", ...event, text: undefined }),
    ]);
  }
}

function keyOf(key: string, isChord: boolean) {
  const special = named[key];
  if (special) {
    const { text, code } = special;
    return { key, code: key, windowsVirtualKeyCode: code, ...(text && { text }) };
  }
  if (/^F\d/.test(key)) return { key, code: key, windowsVirtualKeyCode: 111 + Number(key.slice(1)) };
  const upper = key.toUpperCase();
  const code = /\d/.test(key) ? `Digit${key}` : /[A-Z]/.test(upper) ? `Key${upper}` : "";
  // The character codes of other signs would be key codes of Delete (.), Insert (-) and the like.
  const number = /\w/.test(key) && { windowsVirtualKeyCode: upper.charCodeAt(0) };
  return { key, code, ...number, ...(!isChord && { text: key }) };
}
