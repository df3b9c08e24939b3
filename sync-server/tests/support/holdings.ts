import { keyOf } from '#schema/nouns/tables.ts'
import type { ScopePage, WireTable } from '#schema/sync/protocol.ts'
import type { View } from '#server/tests/support/project.ts'

interface Scope {
  cursor: number
  rows: View
}

/**
 * What a device holds after the pages it received, scope by scope: the simplest implementation that follows the
 * protocol. The people of a class are held while an enrollment, the class, a subject or a coverage names them.
 */
export function emptyHoldings() {
  const scopes = new Map<string, Scope>()
  const scopeOf = (name: string) => {
    if (!scopes.has(name)) scopes.set(name, { cursor: 0, rows: new Map() })
    return scopes.get(name)!
  }
  return {
    cursors: () => Object.fromEntries([...scopes].map(([name, { cursor }]) => [name, cursor])),
    cursorOf: (name: string) => scopes.get(name)?.cursor ?? 0,
    applyPage(page: ScopePage) {
      const scope = scopeOf(page.scope)
      if (page.from !== scope.cursor) throw new Error(`${page.scope}: from ${page.from}, held up to ${scope.cursor}`)
      for (const [name, row] of rowsIn(page)) scope.rows.set(name, row)
      for (const [table, keys] of Object.entries(page.gone))
        for (const key of keys) scope.rows.delete(`${table}:${key}`)
      scope.cursor = page.cursor
    },
    drop(names: string[]) {
      for (const name of names) scopes.delete(name)
    },
    forget: () => scopes.clear(),
    view: (): View => new Map([...scopes].flatMap(([name, { rows }]) => [...rows].filter(named(name, rows)))),
  }
}
export type Holdings = ReturnType<typeof emptyHoldings>

/** The rows of a page as `project` names them. */
export function rowsIn(page: ScopePage): [name: string, row: object][] {
  return Object.entries(page.rows).flatMap(([table, rows]) =>
    rows.map((row): [string, object] => [`${table}:${keyOf(tableOf(table as WireTable), row as never)}`, row]),
  )
}

const tableOf = (table: WireTable) => (table === 'rolls' ? 'rollCalls' : table)

function named(scope: string, rows: View) {
  const people = new Set(
    [...rows].flatMap(([name, row]) => {
      if (name.startsWith('enrollments:')) return [(row as { studentId: number }).studentId]
      return /^(classes|moduleClasses|coverages):/.test(name) ? [(row as { teacherId: number | null }).teacherId] : []
    }),
  )
  return ([name, row]: [string, object]) =>
    !scope.startsWith('class:') || !name.startsWith('users:') || people.has((row as { id: number }).id)
}
