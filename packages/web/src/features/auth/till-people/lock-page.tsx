import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Alert, Button, Group, Text, Title } from "@mantine/core";
import { KeyRound, WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { passwordAsked, selectAuth } from "../../../session/auth-slice.ts";
import { useTillPeople } from "../../../session/use-till-people.ts";
import { Logo } from "../../../ui/display/logo.tsx";
import classes from "./lock-page.module.css";
import { PeopleGrid } from "./people-grid.tsx";
import { PinPad } from "./pin-pad.tsx";
import * as texts from "./till-people.texts.ts";
import { useLockKeys } from "./use-lock-keys.ts";

/** All that a locked till shows: the people of this device, then the pad for the PIN of one of them (access §27). */
export function LockPage() {
  const dispatch = useDispatch();
  const online = useOnline();
  const people = useTillPeople();
  const { lockedFor, endedBecause } = useSelector(selectAuth);
  const { picked, typed, isChecking, said, pick, press } = useLockKeys({
    picked: lockedFor,
    said: endedBecause,
  });
  const person = people.find(({ user_id }) => user_id === picked);

  useEffect(() => {
    document.title = texts.lockedTitle({ product: shellTexts.productName });
  }, []);
  // The last key has ended: only the password helps.
  useEffect(() => {
    if (people.length === 0) dispatch(passwordAsked());
  }, [people, dispatch]);

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size={30} />
        {person ? (
          <PinPad {...{ person, typed, isChecking, said }} onKey={press} onBack={() => pick(undefined)} />
        ) : (
          <>
            <Title order={1} ta="center">
              {texts.whoIsThere}
            </Title>
            <Text c="dimmed" ta="center" mt={-8}>
              {texts.pickHint}
            </Text>
            {said !== null && (
              <Alert color="red" variant="light" role="alert" w="100%">
                <Text c="var(--mantine-color-text)">{said}</Text>
              </Alert>
            )}
            <PeopleGrid people={people} onPick={pick} />
          </>
        )}
        {!online && (
          <Group gap={8} c="dimmed" wrap="nowrap">
            <WifiOff size={18} aria-hidden />
            <Text size="sm">{texts.offlineHint}</Text>
          </Group>
        )}
        <Button
          variant="subtle"
          leftSection={<KeyRound size={18} aria-hidden />}
          onClick={() => dispatch(passwordAsked())}
        >
          {texts.signInWithPassword}
        </Button>
      </div>
    </main>
  );
}
