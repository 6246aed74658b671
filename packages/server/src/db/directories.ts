/**
 * The tables that are asked before the company is known, or over all companies (docs/decisions/124). They have `company_id`, but on a
 * cluster they stay on the coordinator: no statement joins them with the tables of companies, no foreign key leads from here to there or
 * back, and no trigger or function of those tables touches them.
 */
export const directories = [
  "key_directory",
  "staff_logins",
  "registrations",
  "company_work",
  "months_due",
  "books_due",
] as const;
