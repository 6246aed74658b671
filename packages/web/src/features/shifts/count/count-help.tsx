import { Button, Collapse, Skeleton } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import * as texts from "../shifts.texts.ts";

const CountTable = lazyPart(() => import("./count-table.tsx"), "CountTable");

/** An optional table that adds up the notes and coins in the drawer (counters §17). */
export function CountHelp({ onTotal }: { onTotal: (total: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const toggle = () => {
    setWanted(true);
    setOpen(!isOpen);
  };
  return (
    <div>
      <Button
        variant="subtle"
        px={6}
        leftSection={<Icon size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {texts.countNotesAndCoins}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        {isWanted && (
          <Suspense fallback={<Skeleton h={200} />}>
            <CountTable onTotal={onTotal} />
          </Suspense>
        )}
      </Collapse>
    </div>
  );
}
