import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { ErrorState } from "../../ui/feedback/states.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { PickOrAdd } from "../../ui/forms/pick-or-add.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useCountGoodsQuery, useListNamedQuery, useMergeNamedMutation } from "./attributes.api.ts";
import * as texts from "./attributes.texts.ts";
import { type Named, nameOf } from "./nouns.ts";

type Props = { opened: boolean; noun: NamedNoun; row: Named; onClose: () => void };

/** Merges a row into another one of its kind, after saying how many goods move (catalogue §20). */
export function MergeNamedDialog({ opened, ...props }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={texts.mergeNamed({ name: nameOf(props.row) })}
      size="sm"
    >
      <MergeForm key={props.row.id} {...props} />
    </Modal>
  );
}

function MergeForm({ noun, row, onClose }: Omit<Props, "opened">) {
  const online = useOnline();
  const [merge, { isLoading }] = useKeyed(useMergeNamedMutation());
  const goods = useCountGoodsQuery({ noun, id: row.id });
  const { data: count } = goods;
  const [query, setQuery] = useState("");
  const { data } = useListNamedQuery({ noun, page: 1, length: 100, query });
  const name = nameOf(row);
  const others = (data?.rows ?? [])
    .filter(({ id }) => id > 0 && id !== row.id)
    .map((other) => ({ id: other.id, name: nameOf(other) }));
  const form = useCheckedForm<{ into_id: string | null }>({
    initialValues: { into_id: null },
    validate: { into_id: (id) => (id ? null : texts.chooseInto) },
  });
  const save = async ({ into_id }: { into_id: string | null }) => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    const answer = await merge({ noun, id: row.id, into_id: Number(into_id) });
    if (!answer.data) return form.fail(answer.error);
    notify.success(catalogueTexts.merged({ from: name, into: nameOf(answer.data) }));
    onClose();
  };
  const moving = noun === "category" || noun === "brand" ? texts.productsMove : texts.variationsMove;
  return (
    <form {...form.element((values) => void save(values))}>
      <Stack>
        <PickOrAdd
          label={texts.mergeInto}
          rows={others}
          onSearch={setQuery}
          allowDeselect={false}
          data-autofocus
          {...form.field("into_id")}
        />
        {goods.error ? (
          <ErrorState text={failureText(goods.error)} onRetry={() => void goods.refetch()} />
        ) : (
          <Text size="sm" role="status">
            {moving({ name, count: count ?? "…" })}
          </Text>
        )}
        <Text size="sm">{texts.cannotBeUndone}</Text>
        <FormButtons
          submit={texts.merge}
          working={isLoading}
          disabled={count === undefined}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
