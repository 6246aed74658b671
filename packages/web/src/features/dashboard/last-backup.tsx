import type { Attention } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import type { LastBackup } from "@clove/domain/reports/last-backup.ts";
import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import * as texts from "./dashboard.texts.ts";

/** A warning above everything if there is no recent backup. */
export function LateBackup({ backup }: { backup: LastBackup | null | undefined }) {
  const shown = useTimeFormat();
  if (!backup?.is_late) return null;
  return (
    <Alert color="orange" mb="md">
      {backup.taken_at
        ? dashboardTexts.backupLate({ time: shown(backup.taken_at) })
        : dashboardTexts.noBackup}
    </Alert>
  );
}

/** A warning above everything while rows of the books disagree (operating §34). */
export function WrongBooks({ books }: { books: Attention["books"] }) {
  if (!books) return null;
  return (
    <Alert color="red" mb="md" title={texts.wrongBooks({ count: books.wrong })}>
      <Anchor component={Link} to="/books" inherit c="inherit" underline="always">
        {texts.showBooks}
      </Anchor>
    </Alert>
  );
}

/** A warning above everything for some days after the server was restored from a backup (sync §17), with the page for administrators. */
export function SetBackAlert({ setBack }: { setBack: Attention["set_back"] }) {
  const shown = useTimeFormat();
  const may = useCan();
  if (!setBack) return null;
  return (
    <Alert color="red" mb="md" title={dashboardTexts.setBack({ time: shown(setBack.to_at) })}>
      {dashboardTexts.setBackDetail} {dashboardTexts.sentAgainByTills({ count: setBack.sent_again ?? 0 })}
      {may("admin") && (
        <>
          {" "}
          <Anchor component={Link} to="/setBacks" inherit c="inherit" underline="always">
            {dashboardTexts.showSetBacks}
          </Anchor>
        </>
      )}
    </Alert>
  );
}

/** The time of a recent backup, as a line at the end of the page. */
export function RecentBackup({ backup }: { backup: LastBackup | null | undefined }) {
  const shown = useTimeFormat();
  if (!backup?.taken_at || backup.is_late) return null;
  return (
    <Text c="dimmed" size="sm" mt="md">
      {dashboardTexts.lastBackup({ time: shown(backup.taken_at) })}
    </Text>
  );
}
