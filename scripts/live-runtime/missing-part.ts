/** Thrown when this machine lacks something the live runtime needs; the message tells a person what, and how to get it. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}
