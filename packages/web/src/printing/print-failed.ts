/** Nothing, or not all, was printed; the message says why to the person at the till. */
export class PrintFailed extends Error {
  override name = "PrintFailed";
}
