import { type Answer, refused } from "../../page-tests/page-server.fixtures.ts";

/** The server's answers to a question that somebody approves at once. */
export const approvedAtOnce = (id: number, name: string) => ({
  "POST company/approval": { approval: { id, state: "pending", answered_by: null } },
  [`company/approval/${id}`]: { approval: { id, state: "approved", answered_by: { id: 1, name } } },
});

/** The answer to a call that is refused with this code unless it names an approval. */
export const onlyApproved =
  (code: string, message: string, answer: object): Answer =>
  ({ body }) =>
    body.approval_id ? answer : refused(message, { code }, 403);
