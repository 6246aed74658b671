import { staffRoles } from "@clove/domain/access/staff-roles.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useCan } from "../../session/rights.ts";
import { rowOptions } from "../../ui/forms/options.ts";
import { DayRange } from "../../ui/lists/day-range.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { StoreFilter } from "../branches/store-field.tsx";
import { useListUsersQuery } from "../users/users.api.ts";
import * as texts from "./audit.texts.ts";
import { auditChoices, type ChosenAudit } from "./audit-choices.ts";

type Props = { chosen: ChosenAudit; onChoose: (changes: Partial<ChosenAudit>) => void };

/** Person, action, store and days (operating §20). */
export function AuditFilters({ chosen, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const found = { page: 1, length: 50, role: staffRoles, ...(search && { search }) };
  const mayChoose = useCan()("user:view");
  const { data: people } = useListUsersQuery(found, { skip: !mayChoose });
  return (
    <>
      {mayChoose && (
        <Select
          aria-label={texts.person}
          placeholder={texts.everybody}
          clearable
          searchable
          w={narrow}
          data={rowOptions(people?.users)}
          value={chosen.user_id}
          onSearchChange={setSearch}
          onChange={(user_id) => onChoose({ user_id })}
        />
      )}
      <Select
        aria-label={uiTexts.action}
        placeholder={texts.allActions}
        clearable
        searchable
        w={narrow}
        comboboxProps={{ width: 300, position: "bottom-start" }}
        data={auditChoices()}
        value={chosen.what}
        onChange={(what) => onChoose({ what })}
      />
      <StoreFilter w={narrow} value={chosen.branch_id} onChange={(branch_id) => onChoose({ branch_id })} />
      <DayRange {...chosen} onChange={onChoose} />
    </>
  );
}

const narrow = { base: "calc(50% - 6px)", sm: 160 };
