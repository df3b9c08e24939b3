/** More values than this are a list, and lists of every length would use up the names. */
const mostValues = 100

/**
 * The names under which connections keep their prepared statements.
 * Guarantees: a statement's text has one name and no name has two texts. A connection keeps a bounded number of them:
 * when all names are given, all are forgotten, and connections that prepared statements under them are not used again.
 * Invariant: a name is never given twice in a process. Nothing is stored: names end with their connections.
 */
export class StatementNames {
  /** Connections opened in an earlier one keep statements that nobody names any more. */
  generation = 0
  private given = 0
  private names = new Map<string, string>()

  constructor(private readonly mostNames = 1000) {}

  /** Undefined for a statement that is not worth keeping. */
  nameOf(text: string, values: number): string | undefined {
    if (values > mostValues) return undefined
    const known = this.names.get(text)
    if (known) return known
    if (this.names.size >= this.mostNames) {
      this.names = new Map()
      this.generation += 1
    }
    this.given += 1
    const name = `s${this.given}`
    this.names.set(text, name)
    return name
  }
}
