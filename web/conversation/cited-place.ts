/** A place in a document that an answer rests on. */
export interface CitedPlace {
  /** The number of the stored answer, and of the citation in it. */
  readonly answer: number;
  readonly citation: number;
  readonly document: string;
  readonly page: number;
}
