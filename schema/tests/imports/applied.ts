import type { ImportPlan, KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { type Change, fieldsOfKey, keyOf, type Rows, type TableName, wholeRow } from '#schema/nouns/tables.ts'

/** The school after a plan was applied, as the server would apply it. */
export function applied(known: KnownSchool, { changes, codes }: Pick<ImportPlan, 'changes' | 'codes'>): KnownSchool {
  const tables = {
    users: rowsBy('users', known.people),
    classes: rowsBy('classes', known.classes),
    enrollments: rowsBy('enrollments', known.enrollments),
    studentRecords: rowsBy('studentRecords', known.families ?? []),
    modules: rowsBy('modules', (known.modules ?? []) as Rows['modules'][]),
    moduleClasses: rowsBy('moduleClasses', known.links ?? []),
  }
  const all: Record<string, Map<unknown, object>> = tables
  for (const change of changes) if (change.kind !== 'remove' && all[change.table]) apply(all[change.table]!, change)
  const users = new Map(known.codes.users)
  const classes = new Map(known.codes.classes)
  for (const { table, code, id } of codes) (table === 'users' ? users : classes).set(code, id)
  return {
    ...known,
    people: [...tables.users.values()],
    classes: [...tables.classes.values()],
    enrollments: [...tables.enrollments.values()],
    families: [...tables.studentRecords.values()],
    modules: [...tables.modules.values()],
    links: [...tables.moduleClasses.values()],
    codes: { users, classes },
    diary: known.diary ?? { moduleId: 1, lessonId: 1 },
  }
}

const rowsBy = <T extends TableName>(table: T, rows: readonly Rows[T][]) =>
  new Map(rows.map((row) => [keyOf(table, row), row]))

function apply(rows: Map<unknown, object>, change: Exclude<Change, { kind: 'remove' }>) {
  const before = rows.get(change.key) ?? wholeRow(change.table, fieldsOfKey(change.table, change.key) as never)
  rows.set(change.key, { ...before, ...change.fields })
}
