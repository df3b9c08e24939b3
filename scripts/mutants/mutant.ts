/** A small fault, put into a copy of the tree to see whether a test catches it. */
export interface Mutant {
  name: string
  /** The fault it stands for, as a clause; empty when the name says it. */
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
 * Reads mutants from a text in which each is a paragraph:
 *
 *     name: the fault it stands for
 *       file: text to replace ⇒ its replacement
 *       test file: a part of the test's title
 *
 * More tests take more lines. `= the reason` in their place says that the mutant changes nothing. ⏎ stands for the end
 * of a line in the texts, and nothing after ⇒ for a deletion.
 */
export function readMutants(text: string): Mutant[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(readMutant)
}

function readMutant(paragraph: string): Mutant {
  const [heading, change, ...ends] = paragraph.split('\n')
  const [name, fault = ''] = parted(heading!, ': ')
  const [file, texts] = parted(change?.slice(2) ?? '', ': ')
  const [find, replacement] = parted(texts ?? '', ' ⇒')
  if (!find || replacement === undefined) throw new Error(`"${name}" does not say what it replaces`)
  const mutant: Mutant = {
    ...{ name, fault, file, find: unfolded(find), replacement: unfolded(replacement.replace(/^ /, '')) },
    caughtBy: ends.flatMap((line) => {
      const [test, title] = parted(line.slice(2), ': ')
      return title === undefined ? [] : [{ file: test, title }]
    }),
  }
  const reason = ends.find((line) => line.startsWith('  = '))
  return reason ? { ...mutant, caughtBy: [], equivalent: reason.slice(4) } : mutant
}

/** The parts of a text before and after the first `mark`. */
function parted(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)]
}

const unfolded = (text: string) => text.replaceAll('⏎', '\n')

/**
 * The mutants that no longer fit the tree. A mutant whose text is not in its file exactly once would change nothing, or
 * the wrong place.
 */
export const staleIn = (mutants: readonly Mutant[], read: (file: string) => string): Mutant[] =>
  mutants.filter(({ file, find }) => read(file).split(find).length !== 2)
