import * as commonTexts from "@clove/domain/common.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { isUnsent } from "../../api/is-unsent.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useCan } from "../../session/rights.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import { optionsOf } from "../../ui/forms/options.ts";
import { required, requiredEmail, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useGetUserHelperQuery, useStoreUserMutation } from "../users/users.api.ts";
import * as texts from "./customers.texts.ts";

type Props = { opened: boolean; name: string; onClose: () => void; onCreated: (customer: User) => void };
const empty = {
  phone: "",
  email: "",
  gender: null as "male" | "female" | null,
  credit_limit: 0 as number | string,
};
type Fields = typeof empty & { name: string };

/** Creates a customer at the till (selling §5). `name`: the text that was searched for. */
export function CreateCustomerDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={saleTexts.createCustomer} size="md">
      <CustomerForm {...props} />
    </Modal>
  );
}

function CustomerForm({ name, onClose, onCreated }: Omit<Props, "opened">) {
  const { data: helper } = useGetUserHelperQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const [store, { isLoading }] = useKeyed(useStoreUserMutation());
  // A person who has only pos:view creates customers without credit (people §1).
  const mayLend = useCan()("user:create");
  const form = useCheckedForm<Fields>({
    initialValues: { ...empty, name },
    validate: {
      name: required(userTexts.customerName),
      email: requiredEmail(userTexts.emailAddress),
      gender: required(uiTexts.gender),
    },
  });

  const save = async ({ gender, credit_limit, ...fields }: Fields) => {
    if (gender === null) return;
    const answer = await store({
      ...fields,
      gender,
      role: "customer",
      status: "active",
      credit_limit: Number(credit_limit),
    });
    if (answer.error) return form.fail(answer.error);
    notify.success(
      isUnsent(answer.data.user) ? offlineTexts.customerSavedLocally : userTexts.customerCreated,
    );
    onCreated(answer.data.user);
    onClose();
  };

  const { name: typedName, email, gender } = form.getValues();
  const isIncomplete =
    Object.keys(form.errors).length > 0 && (!typedName.trim() || !email.trim() || gender === null);
  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        {isIncomplete && (
          <Text role="alert" c="var(--clove-bad)" fw={600} size="sm">
            {userTexts.customerInformationRequired}
          </Text>
        )}
        <TextInput label={userTexts.customerName} withAsterisk data-autofocus {...form.field("name")} />
        <TextInput label={userTexts.customerPhone} type="tel" inputMode="tel" {...form.field("phone")} />
        <TextInput label={userTexts.emailAddress} type="email" withAsterisk {...form.field("email")} />
        <Select
          label={userTexts.selectGender}
          withAsterisk
          data={optionsOf(helper?.genders ?? ["male", "female"])}
          {...form.field("gender")}
        />
        <MoneyInput
          label={userTexts.creditLimit}
          disabled={!mayLend}
          description={mayLend ? undefined : texts.creditNeedsUsers}
          {...form.field("credit_limit")}
        />
        <FormButtons submit={commonTexts.create} working={isLoading} onCancel={onClose} />
      </Stack>
    </form>
  );
}
