import type { Company } from "@clove/domain/company/company.schema.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import type { UseFormInput } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { type CompanyUpdate, useUpdateCompanyMutation } from "./company.api.ts";
import type { LogoChange } from "./logo-field.tsx";

type Options<T> = {
  company: Company;
  /** The values of the form. */
  fieldsOf: (company: Company) => T;
  /** The body of the call; `company`: as it was when the form was filled. */
  update: (fields: T, company: Company) => Omit<CompanyUpdate, "logo">;
  validate: UseFormInput<T>["validate"];
  title: string;
  saved: string;
  offline: string;
};

/** A form that edits the company and its logo. Until somebody types, it takes over what others change. */
export function useCompanyForm<T extends Record<string, unknown>>(options: Options<T>) {
  const { company, fieldsOf, title } = options;
  const online = useOnline();
  const [update, { isLoading: saving }] = useUpdateCompanyMutation();
  const [logo, setLogo] = useState<LogoChange>();
  const [logoProblem, setLogoProblem] = useState<string>();
  const filledFrom = useRef(company);
  const form = useCheckedForm<T>({
    initialValues: fieldsOf(company),
    ...(options.validate && { validate: options.validate }),
  });
  const isDirty = form.isDirty() || logo !== undefined;

  const fill = (from: Company) => {
    const fields = fieldsOf(from);
    filledFrom.current = from;
    form.setInitialValues(fields);
    form.setValues(fields);
    form.resetDirty(fields);
  };
  const follow = useRef(fill);
  follow.current = fill;
  const seen = useRef(company);
  useEffect(() => {
    if (seen.current === company) return;
    seen.current = company;
    if (!isDirty) follow.current(company);
  }, [company, isDirty]);

  const save = async (fields: T) => {
    if (!online) return notify.warning(options.offline);
    setLogoProblem(undefined);
    const answer = await update({ ...options.update(fields, filledFrom.current), logo });
    if (answer.error) {
      const refused = failureFields(answer.error);
      form.refuse(refused);
      setLogoProblem(refused.logo);
      return notify.error(failureText(answer.error, options.offline));
    }
    setLogo(undefined);
    fill(answer.data);
    notify.success(options.saved);
  };

  return {
    form,
    filledFrom: filledFrom.current,
    element: form.element((fields) => void save(fields)),
    saving,
    unsaved: isDirty ? formTexts.unsavedWork({ what: title }) : null,
    logo,
    logoProps: {
      stored: company.logo,
      change: logo,
      problem: logoProblem,
      onChange: (change: LogoChange) => {
        setLogoProblem(undefined);
        setLogo(change);
      },
      onProblem: setLogoProblem,
    },
  };
}
