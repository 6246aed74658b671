/** What a call answered: its sentence, and small what stands in a second line (`failureText`). */
export function Said({ text }: { text: string }) {
  const [said, request] = text.split("\n");
  return request ? (
    <>
      <span>{said}</span>
      <small className="request">{request}</small>
    </>
  ) : (
    text
  );
}
