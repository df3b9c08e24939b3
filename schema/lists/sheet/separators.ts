/** What may stand between the cells of a text, the surest first: a tab is hardly part of a text. */
export const separators = ['\t', ';', '|', ','] as const
export type Separator = (typeof separators)[number]
export const separatorLabels: Record<Separator, string> = {
  '\t': 'tabulação',
  ';': 'ponto e vírgula',
  '|': 'barra vertical',
  ',': 'vírgula',
}

/**
 * The separator by which most rows have the same count of cells. Titles above a table have none, and a comma of an
 * address separates its own line only.
 * @param parse the cells of the first rows by a separator
 */
export function separatorOf(parse: (separator: Separator) => readonly (readonly string[])[]): Separator {
  let best: { separator: Separator; count: number; width: number } = { separator: ';', count: 0, width: 0 }
  for (const separator of separators) {
    const counts = new Map<number, number>()
    for (const { length } of parse(separator)) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    for (const [width, count] of counts)
      if (count > best.count || (count === best.count && separator === best.separator && width > best.width))
        best = { separator, count, width }
  }
  return best.separator
}
