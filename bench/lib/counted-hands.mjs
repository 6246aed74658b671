/** Seconds of a person for a key at 40 words a minute, and for pointing at something and clicking it. */
const perKey = 0.28;
const perClick = 1.3;

/** Uses a page like a person, and counts filled fields, clicks and keys. */
export function countedHands(page) {
  const counts = { fields: 0, clicks: 0, keys: 0 };
  const began = performance.now();
  return {
    /** Types a text into a field and presses Tab. */
    async fill(name, text, within = page) {
      await within.getByRole("textbox", { name, exact: true }).fill(text);
      counts.fields += 1;
      counts.keys += text.length + 1;
    },
    async press(key) {
      await page.keyboard.press(key);
      counts.keys += 1;
    },
    async click(target) {
      await target.click();
      counts.clicks += 1;
    },
    /** Without the machine's own time, because the script types without pauses. */
    total() {
      const machine = (performance.now() - began) / 1000;
      const hands = counts.keys * perKey + counts.clicks * perClick;
      return { ...counts, machine, seconds: machine + hands };
    },
  };
}
