import type { Case } from "./check-invariants-sums.fixtures.ts";

export const directoryCases: readonly Case[] = [
  {
    name: "the directory of keys has every key of the company, and no other",
    breaks: "update key_directory set hash = 'not ' || hash where kind = 'session' and company_id = 1",
    repair: "update key_directory set hash = substr(hash, 5) where kind = 'session' and company_id = 1",
  },
  {
    name: "the directory of keys has every key of the company, and no other",
    breaks: "insert into key_directory (hash, kind, company_id) values ('left over', 'link', 1)",
    repair: "delete from key_directory where hash = 'left over'",
  },
  {
    name: "the directory of e-mails has every member of staff and every sign-up, and no other",
    breaks: "update staff_logins set email = 'x' || email where company_id = 1",
    repair: "update staff_logins set email = substr(email, 2) where company_id = 1",
  },
  {
    name: "the directory of e-mails has every member of staff and every sign-up, and no other",
    breaks: "insert into registrations values ('a hash', 'nobody@a.example', 1, 999999, now())",
    repair: "delete from registrations where registration_hash = 'a hash'",
  },
  {
    name: "what is due in the company is known",
    breaks: `insert into daily_summaries (company_id, user_id, last_day, next_at)
        select 1, min(id), '2026-01-01', now() from users where company_id = 1 and role = 'company_admin';
      delete from company_work where kind = 'summary' and company_id = 1`,
    repair: "delete from daily_summaries where company_id = 1",
  },
  {
    name: "what is due in the company is known",
    breaks: "delete from months_due where company_id = 1",
    repair: "insert into months_due (company_id) values (1)",
  },
];
