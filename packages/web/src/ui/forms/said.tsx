/** A sentence, and a second line in small type: the request id that `failureText` adds. */
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
