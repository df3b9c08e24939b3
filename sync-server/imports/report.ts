const outcomes = ['criado', 'já existe', 'deixado de lado', 'recusado'] as const
export type LineResult = (typeof outcomes)[number]

export interface ReportLine {
  /** The line of the file, from 1; 0 is the file itself. */
  line: number
  outcome: LineResult
  what: string
  note: string
}

/**
 * What an import did, line by line, and the first passwords it created. The passwords are shown once and stored
 * nowhere.
 */
export class Report {
  readonly entries: ReportLine[] = []
  readonly credentials: { name: string; login: string; password: string }[] = []

  created(line: number, what: string, note = '') {
    this.add(line, 'criado', what, note)
  }
  existing(line: number, what: string, note = '') {
    this.add(line, 'já existe', what, note)
  }
  skipped(line: number, what: string, why: string) {
    this.add(line, 'deixado de lado', what, why)
  }
  refused(line: number, what: string, why: string) {
    this.add(line, 'recusado', what, why)
  }
  count(outcome: LineResult) {
    return this.entries.filter((entry) => entry.outcome === outcome).length
  }

  /** The number of lines with each outcome. */
  summary(): Record<LineResult, number> {
    const of = (outcome: LineResult) => [outcome, this.count(outcome)]
    return Object.fromEntries(outcomes.map(of))
  }

  /** The report in words, for the terminal. */
  lines(): string[] {
    const inOrder = [...this.entries].sort((a, b) => a.line - b.line)
    return [
      ...inOrder.map(
        ({ line, outcome, what, note }) => `linha ${line}: ${outcome}: ${what}${note ? ` (${note})` : ''}`,
      ),
      Object.entries(this.summary())
        .map(([outcome, count]) => `${outcome}: ${count}`)
        .join(', '),
    ]
  }

  private add(line: number, outcome: LineResult, what: string, note: string) {
    this.entries.push({ line, outcome, what, note })
  }
}
