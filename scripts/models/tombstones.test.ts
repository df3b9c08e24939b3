import { put, remove } from '#schema/nouns/tables.ts'
import { forgottenIn, headOf } from '#server/store/counters.ts'
import { answerBudget, canContinue, pull } from '#server/store/pull/pull.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { forgetOldTombstones, tombstoneLife } from '#server/store/write/tombstones.ts'
import { write } from '#server/store/write/write.ts'
import { emptyHoldings } from '#server/tests/support/holdings.ts'
import { modelTests } from './modelTests.ts'
import type { ReplayedStore } from './replay.ts'

interface State {
  lastPlace: number
  forgotten: number
  places: Map<number, number>
  tombstones: Map<number, number>
  deleted: Set<number>
  known: Map<string, { cursor: number; began: number; held: Map<number, number> }>
}

const school = 9
const scope = `school:${school}`
const pageRows = 1
const day = 24 * 60 * 60_000
/** Row 0 is the school, the others are courses. */
const rows = [0, 1, 2, 3]
const idOf = (row: number) => 900 + row
/** He administers all schools, and works in this one. */
const rui = { id: 14, name: 'Rui', email: 'rui@escola.br', role: 'admin' as const, schoolId: null, createdAt: 0 }

async function open({ serve }: ReplayedStore) {
  const server = await serve()
  const { store } = server
  const { q, t } = store
  /** What each row was called at each place. */
  const placeOf = new Map<string, number>([['Escola Nascente', 1]])
  const deletedAt = new Map<number, number>()
  let now = 0
  const devices = ['phone', 'tablet'].map((name) => ({ name, cursor: 0, began: 0, holdings: emptyHoldings() }))

  async function writeRow(row: number) {
    now += day
    const title = `change ${now}`
    const change = put('courses', { id: idOf(row), title, schoolId: school, createdAt: 0 })
    await store.tx((q) => write(q, [change], [now, 1]))
    placeOf.set(title, await headOf(q, school))
  }
  const ofRows = (placeIn: (row: number) => number | undefined) => new Map(rows.map((row) => [row, placeIn(row) ?? 0]))

  await store.tx((q) => importRows(q, { schools: [{ id: school, name: 'Escola Nascente', createdAt: 0 }] }, { at: 0 }))
  for (const row of [1, 2]) await writeRow(row)

  return {
    acts: {
      write: ({ row }: { row: number }) => writeRow(row),
      async remove({ row }: { row: number }) {
        now += day
        await store.tx((q) => write(q, [remove('courses', idOf(row))], [now, 1]))
        deletedAt.set(row, now)
      },
      forget: ({ row }: { row: number }) => forgetOldTombstones(store, deletedAt.get(row)! + tombstoneLife + 1),
      async pull({ name }: { name: string }) {
        const device = devices.find((each) => each.name === name)!
        const page = await store.read(async (q) => {
          if (!(await canContinue(q, rui, scope, device.cursor, device.began))) {
            device.holdings.forget()
            device.cursor = 0
          }
          return pull(q, rui, scope, device.cursor, answerBudget(pageRows), device.began || undefined)
        })
        device.holdings.applyPage(page)
        Object.assign(device, { cursor: page.cursor, began: page.began ?? 0 })
      },
    },
    seen: ({ deleted: _, ...state }: State) => state,
    async state() {
      const courses = await q.select().from(t.courses)
      const schools = await q.select().from(t.schools)
      const left = await q.select().from(t.tombstones)
      return {
        lastPlace: await headOf(q, school),
        forgotten: await forgottenIn(q, school),
        places: ofRows((row) => {
          const found = row === 0 ? schools.find(({ id }) => id === school) : courses.find(({ id }) => id === idOf(row))
          return found?.seq
        }),
        tombstones: ofRows(
          (row) => left.find(({ tenant, key }) => tenant === school && key === String(idOf(row)))?.seq,
        ),
        known: new Map(
          devices.map(({ name, cursor, began, holdings }) => {
            const view = holdings.view() as Map<string, { title?: string; name?: string }>
            const held = (row: number) => view.get(row === 0 ? `schools:${school}` : `courses:${idOf(row)}`)
            return [
              name,
              { cursor, began, held: ofRows((row) => placeOf.get(held(row)?.title ?? held(row)?.name ?? '')) },
            ]
          }),
        ),
      }
    },
    end: () => server.end(),
  }
}

modelTests<State>({
  name: 'tombstones',
  says: 'tombstones that are forgotten during a first sync',
  fault: 'a first sync whose beginning moves with its pages',
  steps: 25,
  open,
})
