import type { TourRow } from './faultTour.ts'

/** The tour as a table: a line per fault, with lost marks and lies as counts and recovery times in seconds. */
export function tableOf(engine: string, rows: readonly TourRow[]): string {
  const lines = rows.map(({ name, shown, lost, lies, status, healed }) => [
    name,
    `${lost} of ${shown}`,
    lies ? `${lies} lies` : 'yes',
    `${(healed / 1000).toFixed(1)} s`,
    status,
  ])
  const table = [['fault', 'lost', 'told the truth', 'healed in', 'said meanwhile'], ...lines]
  const widths = table[0]!.map((_, i) => Math.max(...table.map((line) => line[i]!.length)))
  const text = table.map((line) =>
    line
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
  return `\n${engine}: ${rows.length} faults\n${text.join('\n')}\n`
}
