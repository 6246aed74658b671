import * as commonTexts from "@clove/domain/common.texts.ts";
import type { UnassignedCredit } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Group, Modal, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { EmptyState, ErrorState, PageSpinner } from "../../ui/feedback/states.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { PickOrAdd } from "../../ui/forms/pick-or-add.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { PageNavigation } from "../../ui/lists/page-navigation.tsx";
import { useListUsersQuery } from "../users/users.api.ts";
import { useAssignCreditMutation, useListUnassignedCreditQuery } from "./credit.api.ts";
import * as texts from "./customers.texts.ts";

const length = 20;

/** The credit sales without a customer, each with a form that assigns one (people §20). */
export function AssignCreditDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={creditTexts.creditWithoutCustomer} size="lg">
      <CreditList />
    </Modal>
  );
}

function CreditList() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useListUnassignedCreditQuery({ page, length });
  if (error) return <ErrorState text={failureText(error)} onRetry={refetch} />;
  if (!data) return <PageSpinner />;
  // The last sale of this page has been assigned.
  if (data.credits.length === 0 && page > 1) setPage(page - 1);
  if (data.count === 0) return <EmptyState text={commonTexts.noResultFound} />;
  return (
    <Stack>
      {data.credits.map((credit) => (
        <Paper key={credit.id} component="section" p="md" aria-label={credit.order.order_ref}>
          <CreditForm credit={credit} onStale={refetch} />
        </Paper>
      ))}
      <PageNavigation
        label={creditTexts.creditWithoutCustomer}
        count={data.count}
        page={page}
        length={length}
        onPage={setPage}
      />
    </Stack>
  );
}

function CreditForm({ credit, onStale }: { credit: UnassignedCredit; onStale: () => unknown }) {
  const { amount, order, terminal, cashier_user, named_user } = credit;
  const time = useTimeFormat();
  const [search, setSearch] = useState("");
  const { data } = useListUsersQuery({ page: 1, length: 100, role: "customer", ...(search && { search }) });
  const [assign, { isLoading }] = useKeyed(useAssignCreditMutation());
  const form = useCheckedForm<{ user_id: string | null }>({
    initialValues: { user_id: named_user ? String(named_user.id) : null },
    validate: { user_id: (id) => (id ? null : userTexts.selectCustomer) },
  });
  const save = async ({ user_id }: { user_id: string | null }) => {
    const answer = await assign({ id: credit.id, user_id: Number(user_id) });
    if (!answer.error) return notify.success(creditTexts.creditAssigned);
    notify.error(failureText(answer.error));
    // Somebody else may have assigned it meanwhile.
    onStale();
  };
  return (
    <form {...form.element((values) => void save(values))}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{order.order_ref}</Text>
        <Text fw={600}>
          <MoneyText amount={amount} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {[time(order.created_at), `${terminal.name} – ${terminal.branch.name}`, cashier_user.name].join(
          " · ",
        )}
      </Text>
      <Stack gap="sm">
        <PickOrAdd
          label={userTexts.customerName}
          rows={data?.users ?? []}
          {...(named_user && { chosen: named_user })}
          onSearch={setSearch}
          {...form.field("user_id")}
        />
        <FormButtons submit={texts.assign} working={isLoading} />
      </Stack>
    </form>
  );
}
