import { expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import { doExample } from '#server/tests/support/everyRow.ts'

// Covers: a call that needs an enrollment, a class's module or a roll waits for the call that brings it
// (schema/sync/dependents.ts).

const linkOf: Record<string, string> = { enrollments: 'enrollments', moduleClasses: 'modules', rollCalls: 'rolls' }

/** What an act begins, ends or moves, besides what goes with a row that it creates or deletes. */
async function linksOf(act: (typeof mutations)[number]) {
  const { entries } = await doExample(act)
  const changes = entries.map(wholeEntry).flatMap(({ changes }) => changes ?? [])
  const isWhole = (table: string, id: unknown) =>
    changes.some((change) => change.table === table && change.key === id && !(change.before && change.after))
  const links = changes.filter(({ table, before, after }) => {
    const row = (after ?? before) as Record<string, unknown>
    const goesAlong = [
      ['classes', row.classId],
      ['users', row.studentId],
      ['modules', row.moduleId],
      ['lessons', row.lessonId],
    ].some(([of, id]) => isWhole(of as string, id))
    return !goesAlong && (table !== 'rollCalls' || (before && !after))
  })
  return new Set(links.flatMap(({ table }) => linkOf[table] ?? []))
}

test.each(mutations.map((act) => [act.name, act] as const))('%s says what it begins, ends or moves', async (_, act) => {
  expect(await linksOf(act)).toEqual(new Set(act.links && [act.links]))
})
