export type Row = [figure: string, measured: string, aim: string, beside: string]

export const ms = (value: number) => `${value.toFixed(0)} ms`
export const MB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that is at least as large as this share of all values. A share of 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** A table for the terminal. Columns are as wide as their widest cell. */
export function table(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]!.length)))
  const line = (row: Row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** One figure beside another of the same run, which says more about a change than the figure itself. */
export interface Ratio {
  figure: string
  ratio: number
  /** Whether a smaller or a larger one is better. */
  best: 'low' | 'high'
}

/** What one part of the bench measured. */
export interface Measured {
  rows: Row[]
  ratios: Ratio[]
}
