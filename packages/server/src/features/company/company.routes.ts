import { company, companyAnswer, companyUpdateBody } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { selectionQuery } from "@clove/domain/wire.schema.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { removePictures, writePicture } from "../../media/picture-files.ts";
import { findCompany } from "./company.sql.ts";
import { updateCompany } from "./update-company.ts";

/** Longest side of a logo in pixels: sharp enough for A4, small enough for a till. */
const longestSide = 1000;

/**
 * GET  company-profile         session       the caller's company
 * POST company-profile/update  company:view  fields sent are changed; logo = file or `delete`
 */
export function companyRoutes(api: App, { sessions, config, log }: Deps): void {
  const tags = ["Company"];

  api.get(
    "/company-profile",
    {
      config: { permit: "session", selects: company },
      schema: { tags, summary: "The company", querystring: selectionQuery, response: { 200: companyAnswer } },
    },
    async (request) => ok({ company: await request.inCompany(({ db }, scope) => findCompany(db, scope)) }),
  );

  api.post(
    "/company-profile/update",
    {
      config: { permit: ["company:view"], files: ["logo"] },
      schema: {
        tags,
        summary: "Change the company",
        body: companyUpdateBody,
        response: { 200: companyAnswer },
      },
    },
    async (request) => {
      const { company_id } = scopeOf(request);
      const { logo: word, ...fields } = request.body;
      const upload = request.uploads.get("logo");
      // A browser sends an empty file where none was chosen.
      const written = upload?.content.length
        ? await writePicture(config, company_id, upload.content, { field: "logo", longestSide })
        : undefined;
      const logo = written ?? (word === "delete" ? null : undefined);
      const drop = (path: string) =>
        removePictures(config, [path]).catch((err: unknown) => log.warn({ err, path }, "an old logo stays"));
      try {
        const { company, replacedLogo } = await request.inCompany((tx, scope) =>
          updateCompany(tx, scope, sessions, { ...fields, ...(logo !== undefined && { logo }) }),
        );
        if (replacedLogo) await drop(replacedLogo);
        return ok(
          { company },
          fields.invoice_layout ? companyTexts.invoiceTemplateUpdated : companyTexts.companyUpdated,
        );
      } catch (error) {
        if (written) await drop(written);
        throw error;
      }
    },
  );
}
