import { expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { fieldsOfKey } from '#schema/nouns/tables.ts'
import { openPending } from '#schema/sync/dependents.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import { doExample } from '#server/tests/support/everyRow.ts'
import { ownIds } from '#server/tests/support/exampleIds.ts'

// Covers: a call that needs an enrollment, a class's module or a roll waits for the call that brings it
// (schema/sync/dependents.ts).

const linkOf: Record<string, string> = { enrollments: 'enrollments', moduleClasses: 'modules', rollCalls: 'rolls' }

/** The rows of links that an act begins, ends or moves, besides what goes with a row that it creates or deletes. */
async function linksOf(act: (typeof mutations)[number]) {
  const { entries } = await doExample(act)
  const changes = entries.map(wholeEntry).flatMap(({ changes }) => changes ?? [])
  const isWhole = (table: string, id: unknown) =>
    changes.some((change) => change.table === table && change.key === id && !(change.before && change.after))
  return changes.flatMap(({ table, key, before, after }) => {
    const link = linkOf[table]
    const row = (after ?? before) as Record<string, unknown>
    const goesAlong = [
      ['classes', row.classId],
      ['users', row.studentId],
      ['modules', row.moduleId],
      ['lessons', row.lessonId],
    ].some(([of, id]) => isWhole(of as string, id))
    return link && !goesAlong && (link !== 'rolls' || (before && !after)) ? [{ link, ...fieldsOfKey(table, key) }] : []
  })
}

const kinds = mutations.map((act) => [act.name, act] as const)

test.each(kinds)('%s says what it begins, ends or moves', async (_, act) => {
  expect(new Set((await linksOf(act)).map(({ link }) => link))).toEqual(new Set(act.links && [act.links]))
})

const day = '2026-11-16'
/** A call that waits on a device, after those with a lower place. */
const waiting = <A>(place: number, act: Mutation<A>, args: A) => ({ id: idInBlock(4096, place), ...callOf(act, args) })

test.each(kinds.filter(([, { links }]) => links))('a mark waits for each link that %s changes', async (_, act) => {
  const pending = openPending()
  pending.add(waiting(1, act as Mutation, act.example(ownIds)))
  for (const link of (await linksOf(act)) as Partial<Record<'classId' | 'lessonId' | 'studentId' | 'date', never>>[]) {
    const { classId, lessonId = ownIds.lesson, studentId = ownIds.student, date = day } = link
    const roll = { classId: classId!, lessonId, attendanceDate: date, marks: [{ studentId, present: true }] }
    expect(pending.holds(waiting(2, takeRollCall, roll)), JSON.stringify(link)).toBe(true)
  }
})
