import * as displayTexts from "@clove/domain/display/display.texts.ts";
import { displayCodeLength } from "@clove/domain/display/display-code.ts";
import { Button, TextInput } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import classes from "./customer-display.module.css";
import { pairDisplay } from "./pair-display.ts";

/** Where the code of a till is entered; one in the address, from the till's QR code, is tried at once (customer-display §6). */
export function PairForm({ onPaired }: { onPaired: (key: string) => void }) {
  const [code, setCode] = useState(codeInAddress);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const tried = useRef(false);

  const pair = useCallback(
    async (typed: string) => {
      setTrying(true);
      setProblem(null);
      try {
        const key = await pairDisplay(typed);
        onPaired(key);
      } catch (error) {
        setProblem((error as Error).message);
      }
      setTrying(false);
    },
    [onPaired],
  );
  useEffect(() => {
    const given = codeInAddress();
    if (given === "" || tried.current) return;
    tried.current = true;
    history.replaceState(null, "", location.pathname);
    void pair(given);
  }, [pair]);
  return (
    <form
      className={classes.pair}
      onSubmit={(event) => {
        event.preventDefault();
        void pair(code);
      }}
    >
      <TextInput
        label={displayTexts.codeFromTill}
        description={displayTexts.codeFromTillHint}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem}
        maxLength={displayCodeLength + 2}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: classes.code }}
      />
      <Button type="submit" loading={isTrying} disabled={code.trim().length < displayCodeLength}>
        {displayTexts.pairDisplay}
      </Button>
    </form>
  );
}

const codeInAddress = () => decodeURIComponent(location.hash.slice(1)).slice(0, displayCodeLength);
