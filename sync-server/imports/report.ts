const outcomes = ['criado', 'já existe', 'deixado de lado', 'recusado'] as const
export type Outcome = (typeof outcomes)[number]

export interface Told {
  /** Of the file, from 1; 0 is the file itself. */
  line: number
  outcome: Outcome
  what: string
  note: string
}

/** What an import did, line by line, and the first passwords it made: these are shown once and kept nowhere. */
export class Report {
  readonly told: Told[] = []
  readonly credentials: { name: string; login: string; password: string }[] = []

  made(line: number, what: string, note = '') {
    this.tell(line, 'criado', what, note)
  }
  existing(line: number, what: string, note = '') {
    this.tell(line, 'já existe', what, note)
  }
  left(line: number, what: string, why: string) {
    this.tell(line, 'deixado de lado', what, why)
  }
  refused(line: number, what: string, why: string) {
    this.tell(line, 'recusado', what, why)
  }
  count(outcome: Outcome) {
    return this.told.filter((entry) => entry.outcome === outcome).length
  }

  /** How many lines had each outcome. */
  summary(): Record<Outcome, number> {
    const of = (outcome: Outcome) => [outcome, this.count(outcome)]
    return Object.fromEntries(outcomes.map(of))
  }

  /** In words, for the terminal. */
  lines(): string[] {
    const inOrder = [...this.told].sort((a, b) => a.line - b.line)
    return [
      ...inOrder.map(
        ({ line, outcome, what, note }) => `linha ${line}: ${outcome}: ${what}${note ? ` (${note})` : ''}`,
      ),
      Object.entries(this.summary())
        .map(([outcome, count]) => `${outcome}: ${count}`)
        .join(', '),
    ]
  }

  private tell(line: number, outcome: Outcome, what: string, note: string) {
    this.told.push({ line, outcome, what, note })
  }
}
