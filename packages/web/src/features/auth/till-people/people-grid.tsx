import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import type { TillPerson } from "../../../session/till-people.ts";
import { initials } from "../../../ui/display/initials.ts";
import { readable } from "../../../ui/forms/options.ts";
import classes from "./lock-page.module.css";
import * as texts from "./till-people.texts.ts";

type Props = { people: readonly TillPerson[]; onPick: (person: TillPerson) => void };

/** A large button for each person, with the digit that picks them. */
export function PeopleGrid({ people, onPick }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + by) % buttons.length)?.focus();
  };
  return (
    <ul ref={list} className={classes.people} onKeyDown={step}>
      {people.map((person, i) => (
        <li key={person.user_id}>
          <UnstyledButton
            className={classes.person}
            aria-label={texts.personOf({ name: person.name, role: readable(person.profile.role) })}
            aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}
            autoFocus={i === 0}
            onClick={() => onPick(person)}
          >
            <span className={classes.initials} aria-hidden>
              {initials(person.name)}
            </span>
            <span className={classes.name}>
              <b>{person.name}</b>
              <small>{readable(person.profile.role)}</small>
            </span>
            {i < 9 && <kbd className={classes.key}>{i + 1}</kbd>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
