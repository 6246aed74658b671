import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useCan } from "../../session/rights.ts";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useListUnassignedCreditQuery } from "./credit.api.ts";
import * as texts from "./customers.texts.ts";

const AssignCreditDialog = lazyPart(() => import("./assign-credit-dialog.tsx"), "AssignCreditDialog");

/** How many credit sales have no customer, for a person who may assign them (people §20); nothing if there are none. */
export function UnassignedCredit() {
  const mayAssign = useCan()("user:edit");
  const online = useOnline();
  const [opened, setOpened] = useState(false);
  const { data } = useListUnassignedCreditQuery(
    { page: 1, length: 1 },
    { skip: !mayAssign || !online, refetchOnMountOrArgChange: 20 },
  );
  const count = data?.count ?? 0;
  const close = () => setOpened(false);
  if (!mayAssign || !online || (count === 0 && !opened)) return null;
  const text = count === 1 ? creditTexts.creditUnassignedOne : creditTexts.creditUnassignedMany({ count });
  return (
    <>
      <Alert color="yellow" mb="lg" role="status">
        <Group justify="space-between">
          <Text size="sm">{text}</Text>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
            {texts.assign}
          </Button>
        </Group>
      </Alert>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <AssignCreditDialog opened={isOpen} onClose={close} />}
      </LazyDialog>
    </>
  );
}
