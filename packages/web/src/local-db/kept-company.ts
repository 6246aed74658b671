import type { Company } from "@clove/domain/company/company.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";

const entry = (company_id: number) => `company ${company_id}`;

/** The company as last read, which every receipt needs: one fact, kept in `meta` whoever is signed in. */
export async function readCompany({ meta }: ClovePosDb, company_id: number): Promise<Company | undefined> {
  return (await meta.get(entry(company_id)))?.value as Company | undefined;
}

export const storeCompany = ({ meta }: ClovePosDb, company: Company) =>
  meta.put({ key: entry(company.id), value: company });

export const forgetCompanies = ({ meta }: ClovePosDb, ids: readonly number[]) =>
  meta.bulkDelete(ids.map(entry));
