/** A small fault, put into a copy of the tree to see whether a test catches it. */
export interface Mutant {
  name: string
  /** The fault it stands for, as a clause. */
  fault: string
  file: string
  /** The text to replace. It is in the file exactly once. */
  find: string
  replacement: string
  /** The tests that must fail with it: a file and a part of the title. */
  caughtBy: readonly { file: string; title: string }[]
  /** Why it changes nothing that anybody could notice. Such a mutant is not run. */
  equivalent?: string
}

/**
 * The mutants that no longer fit the tree. A mutant whose text is not in its file exactly once would change nothing, or
 * the wrong place.
 */
export const staleIn = (mutants: readonly Mutant[], read: (file: string) => string): Mutant[] =>
  mutants.filter(({ file, find }) => read(file).split(find).length !== 2)
