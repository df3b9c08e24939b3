import { folded } from '#schema/lists/codeOf.ts'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'

/** A mapping that somebody corrected by hand, and the sheet it was for. */
export interface RememberedMapping {
  /** What the sheet's name and headings were. */
  sheet: string
  mapping: SheetMapping
}

/** How many sheets are remembered for a school. */
const most = 20

/** What a sheet is known by: its name and its headings, which hold nothing of a person. */
const knownBy = (name: string, rows: readonly string[][], headingLine: number) =>
  JSON.stringify([folded(name), ...(rows[headingLine - 1] ?? []).map(folded)])

/**
 * The mapping that was corrected for a sheet with this name and these headings, or undefined. A sheet without headings
 * has nothing to be known by.
 */
export const recallMapping = (
  memory: readonly RememberedMapping[],
  name: string,
  rows: readonly string[][],
): SheetMapping | undefined =>
  memory.find(({ sheet, mapping }) => sheet === knownBy(name, rows, mapping.headingLine))?.mapping

/** The memory with another mapping, latest first. */
export function rememberMapping(
  memory: readonly RememberedMapping[],
  name: string,
  rows: readonly string[][],
  mapping: SheetMapping,
): RememberedMapping[] {
  if (!mapping.headingLine) return [...memory]
  const sheet = knownBy(name, rows, mapping.headingLine)
  return [{ sheet, mapping }, ...memory.filter((each) => each.sheet !== sheet)].slice(0, most)
}
