import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { isEmail } from "@clove/domain/accounts/email.ts";
import { checkPassword } from "@clove/domain/accounts/password.ts";
import { errorText } from "@clove/domain/errors.ts";
import { required } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./auth.texts.ts";

/** The fields of the sign-up, and the code of step 4 (access §1). */
export const emptyRegistration = {
  company_name: "",
  company_email: "",
  company_contact_number: "",
  company_address: "",
  branch_name: "",
  branch_email: "",
  branch_contact_number: "",
  branch_address: "",
  branch_type: "branch" as "branch" | "warehouse",
  name: "",
  email: "",
  password: "",
  gender: null as "male" | "female" | null,
  otp: "",
};
export type Registration = typeof emptyRegistration;

type Step = { title: () => string; fields: (keyof Registration)[] };

/** The four steps with their fields (access §1); step 4 asks for the e-mail only if it is not known yet. */
export const steps: Step[] = [
  {
    title: () => accountTexts.stepCompanyInformation,
    fields: ["company_name", "company_email", "company_contact_number", "company_address"],
  },
  {
    title: () => accountTexts.stepBranchInformation,
    fields: ["branch_name", "branch_email", "branch_contact_number", "branch_address", "branch_type"],
  },
  { title: () => accountTexts.stepUserInformation, fields: ["name", "email", "password", "gender"] },
  { title: () => accountTexts.stepEmailVerification, fields: ["email", "otp"] },
];
export const lastStep = steps.length - 1;

const takenOver = [
  ["branch_name", "company_name"],
  ["branch_email", "company_email"],
  ["branch_contact_number", "company_contact_number"],
  ["branch_address", "company_address"],
  ["email", "company_email"],
] as const;

/**
 * What the first branch and its user take over from the company (access §1): every field that still has what it took over `before`,
 * so that nobody's change is lost.
 */
export function takenFromCompany(values: Registration, before: Registration): Partial<Registration> {
  const unchanged = takenOver.filter(([field, company]) => values[field] === before[company]);
  return Object.fromEntries(unchanged.map(([field, company]) => [field, values[company]]));
}

const labels = (): Partial<Record<keyof Registration, string>> => ({
  company_name: texts.companyName,
  company_email: texts.companyEmail,
  company_contact_number: uiTexts.contactNumber,
  company_address: uiTexts.address,
  branch_name: texts.storeName,
  branch_email: texts.storeEmail,
  branch_contact_number: uiTexts.contactNumber,
  branch_address: uiTexts.address,
  name: uiTexts.name,
  email: uiTexts.email,
  password: texts.password,
  otp: texts.otpCode,
});
export const labelOf = (field: keyof Registration) => labels()[field] ?? field;

/**
 * The errors of one step: every field except the gender is required (access §1), e-mails need the right format. `asksPassword`: step 4
 * asks for the password of step 3 too, whose rules are not checked again.
 */
export function checkStep(step: number, values: Registration, asksPassword = false): Record<string, string> {
  if (step === lastStep && asksPassword) {
    const missing = required(labelOf("password"))(values.password);
    if (missing) return { ...checkStep(step, values), password: missing };
  }
  const wrong = (steps[step]?.fields ?? []).flatMap((field) => {
    const problem = labels()[field] && checkField(field, values[field]);
    return problem ? [[field, problem] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** The first step with one of these fields, or the present step. */
export function stepOf(fields: string[], present: number): number {
  const found = steps.findIndex((step) => step.fields.some((field) => fields.includes(field)));
  return found === -1 ? present : found;
}

/** Why a new password is refused. */
export function passwordProblem(password: string): string | null {
  const refusal = checkPassword(password);
  return refusal && errorText(refusal);
}

function checkField(field: keyof Registration, value: unknown): string | null {
  const missing = required(labelOf(field))(value);
  if (missing) return missing;
  const text = String(value);
  if (field === "password") {
    return passwordProblem(text);
  }
  const asksEmail = field === "email" || field.endsWith("_email");
  return asksEmail && !isEmail(text) ? accountTexts.emailInvalid : null;
}
