import {
  isInaccessible,
  queryAllByLabelText,
  queryAllByRole,
  queryAllByText,
  waitFor,
} from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { vi } from "vitest";

export type Name = string | RegExp;
/**
 * What a person sees, by role: the accessible names. Five words are no roles: `text` is any text, `toast` one of a notice that
 * comes and goes, `field` an input by its label, `locked` one that cannot be changed and `disabled` a button that cannot be pressed.
 */
export type Seen = { [role: string]: Name | Name[] };
export type SeenOne = [role: string, name: Name];

export const each = (seen: Seen): SeenOne[] =>
  Object.entries(seen).flatMap(([role, names]) => [names].flat().map((name): SeenOne => [role, name]));

/** The dialog on top, where there is one: nothing else can be used then. */
function inSight(): HTMLElement {
  const dialogs = queryAllByRole(document.body, "dialog");
  return dialogs.at(-1) ?? document.body;
}

export function look(one: SeenOne): HTMLElement[] {
  // What is covered by something else does not count.
  return lookAnywhere(one).filter((found) => !found.closest("[inert]"));
}

function lookAnywhere([role, name]: SeenOne): HTMLElement[] {
  if (role === "toast")
    return [...document.querySelectorAll<HTMLElement>(".Toastify")].flatMap((at) => queryAllByText(at, name));
  const place = role === "dialog" ? document.body : inSight();
  if (role === "text") return queryAllByText(place, name).filter((found) => !isInaccessible(found));
  if (role === "field") return queryAllByLabelText(place, name, { normalizer: labelOf });
  if (role === "locked") return queryAllByLabelText(place, name, { normalizer: labelOf }).filter(isDisabled);
  if (role === "disabled") return queryAllByRole(place, "button", { name }).filter(isDisabled);
  return queryAllByRole(place, role, { name });
}

const isDisabled = (found: HTMLElement) => found.matches(":disabled, [data-disabled]");
/** Required fields have a star, which nobody reads out. */
const labelOf = (text: string) => text.trim().replace(/ \*$/, "");

/** Everything in sight that has a name, for the message of a failed state. */
export function outline(): string {
  const roles = [
    "dialog",
    "heading",
    "link",
    "button",
    "textbox",
    "combobox",
    "checkbox",
    "tab",
    "row",
    "alert",
    "status",
  ];
  const place = inSight();
  const named = roles.flatMap((role) =>
    queryAllByRole(place, role).map((found) => {
      const shown =
        found.getAttribute("aria-label") ??
        (found as HTMLInputElement).labels?.[0]?.textContent ??
        found.textContent;
      return `${role}: ${shown?.replaceAll(/\s+/g, " ").slice(0, 160)}`;
    }),
  );
  const shown = (place.querySelector("main") ?? place).cloneNode(true) as HTMLElement;
  for (const style of shown.querySelectorAll("style")) style.remove();
  const texts = shown.textContent.replaceAll(/\s+/g, " ");
  return `In sight:\n${named.join("\n")}\ntexts: ${texts.slice(0, 1500)}`;
}

/** Waits until it is in sight. */
export async function find(one: SeenOne, isMeant = (_: HTMLElement) => true): Promise<HTMLElement> {
  return waitFor(
    () => {
      const first = look(one).find(isMeant);
      if (!first) throw new Error(`no ${one[0]} "${String(one[1])}"`);
      return first;
    },
    { timeout: 20_000, onTimeout: (error) => new Error(`${error.message}. ${outline()}`) },
  );
}

/** Keys of one text have one time: on a busy machine the pauses between them would take a part of it for a scan of its own. */
async function atOnce(typing: () => Promise<void>): Promise<void> {
  const time = vi.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(performance.now());
  try {
    await typing();
  } finally {
    time.mockRestore();
  }
}

/** What somebody does with mouse and keyboard; each waits until it can be done. */
export class Person {
  private readonly user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

  async press(role: string, name: Name): Promise<void> {
    await this.user.click(await find([role, name], (found) => !isDisabled(found)));
  }

  /** Replaces what is in the field. */
  async type(label: Name, text: string): Promise<void> {
    const field = await find(["field", label]);
    await this.user.clear(field);
    if (text !== "") await atOnce(() => this.user.type(field, text));
  }

  /** Chooses from a list that opens below its field, or from the browser's own select. */
  async choose(label: Name, option: string): Promise<void> {
    const field = await find(["field", label]);
    if (field instanceof HTMLSelectElement) return this.user.selectOptions(field, option);
    await this.user.click(field);
    // Not one of the header's own list of stores.
    await this.user.click(await find(["option", option], (found) => found.closest("select") === null));
  }

  /** Into the field of a form, or of a place to drop it. */
  async upload(label: Name, file: File): Promise<void> {
    await this.user.upload(await find(["field", label]), file);
  }

  keys(text: string): Promise<void> {
    return atOnce(() => this.user.keyboard(text));
  }

  sees(role: string, name: Name): Promise<HTMLElement> {
    return find([role, name]);
  }
}
