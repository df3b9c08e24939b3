/** The end of a book, in shares of the whole. */
export const bookEnd = 10_000

/** Where somebody is in a book: a section of it, and how much of that is above the screen, from 0 to 1. */
export interface BookPlace {
  section: number
  within: number
}

const startsOf = (sizes: readonly number[]): number[] => {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let before = 0
  return sizes.map((size) => {
    const start = before / total
    before += size
    return start
  })
}

/** The share of a book that is read at a place. @param sizes of its sections, none of them 0 */
export function shareAt(sizes: readonly number[], { section, within }: BookPlace): number {
  const starts = [...startsOf(sizes), 1]
  const isLast = section === sizes.length - 1
  const [start, end] = [starts[section]!, starts[section + 1]!]
  const share = Math.ceil(bookEnd * (start + within * (end - start)))
  // The end of one section is not yet the next.
  return isLast ? share : Math.min(share, Math.max(Math.ceil(bookEnd * start), Math.ceil(bookEnd * end) - 1))
}

/** The place of a share of a book. */
export function placeAt(sizes: readonly number[], share: number): BookPlace {
  const starts = [...startsOf(sizes), 1]
  const section = Math.max(
    0,
    starts.findLastIndex((start, i) => i < sizes.length && Math.ceil(bookEnd * start) <= share),
  )
  const [start, end] = [starts[section]!, starts[section + 1]!]
  return { section, within: Math.min(1, Math.max(0, (share / bookEnd - start) / (end - start))) }
}
