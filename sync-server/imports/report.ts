export type Outcome = 'criado' | 'já existe' | 'deixado de lado' | 'recusado'

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

  /** In words, for the terminal. */
  lines(): string[] {
    const inOrder = [...this.told].sort((a, b) => a.line - b.line)
    const outcomes: Outcome[] = ['criado', 'já existe', 'deixado de lado', 'recusado']
    return [
      ...inOrder.map(
        ({ line, outcome, what, note }) => `linha ${line}: ${outcome}: ${what}${note ? ` (${note})` : ''}`,
      ),
      outcomes.map((outcome) => `${outcome}: ${this.count(outcome)}`).join(', '),
    ]
  }

  private tell(line: number, outcome: Outcome, what: string, note: string) {
    this.told.push({ line, outcome, what, note })
  }
}
