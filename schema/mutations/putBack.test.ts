import { expect, test } from 'vitest'
import { nouns } from '#schema/nouns/nouns.ts'
import { keyFields, type TableName, tableNames } from '#schema/nouns/tables.ts'
import type { About } from './about.ts'
import { mutations } from './index.ts'
import type { Mutation } from './mutation.ts'
import { putBack } from './putBack.ts'

const about = new Proxy({} as About, { get: () => 7 })
const isList = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The values of every field in a call, with their names, however deep. */
const fieldsIn = (value: object): [string, unknown][] =>
  Object.entries(value).flatMap(([name, field]) => (isList(field) ? fieldsIn(field) : [[name, field]]))
/** The examples of fields, by their names: first those of the acts on this table. */
function examplesFor(table: TableName) {
  const isOfTable = ({ answer, putBack }: Mutation) => (putBack?.tables ?? [answer.table]).includes(table)
  const lastCounts = [...mutations.filter((act) => !isOfTable(act)), ...mutations.filter(isOfTable)]
  return new Map(lastCounts.flatMap((act) => fieldsIn(act.example(about))))
}
/** Examples of fields that calls name otherwise. */
const renamed: Record<string, unknown> = { cancelledReason: 'Feriado', currentLessonId: 7 }

const noon = (date: string) => new Date(`${date}T12:00:00`).getTime()
/** Fields that calls name by their civil day: the field's value, and what is in the call. */
const byDay: Record<string, readonly [value: unknown, taken: string]> = {
  enrolledAt: [noon('2026-02-02'), '2026-02-02'],
  leftAt: [noon('2026-11-16'), '2026-11-16'],
  gaps: [[{ leftAt: noon('2026-05-15'), backAt: noon('2026-08-03') }], '2026-05-15'],
  lessonHours: [[{ startTime: '07:00', minutes: 50 }], '07:00'],
  letterhead: [{ lines: ['Rua do Sol, 10'], inepCode: null, city: null, signatures: [], logo: null }, 'Rua do Sol, 10'],
  terms: [[{ title: '1º bimestre', firstDay: '2026-02-02', lastDay: '2026-04-30' }], '2026-04-30'],
  guardians: [[{ name: 'Rosa', kinship: 'mother', phone: null, email: null }], 'Rosa'],
  excusedFrom: [[{ moduleId: 7, since: '2026-11-16' }], '2026-11-16'],
}

/** The server writes them with what people do elsewhere: histories say them, and nobody's write is replaced. */
const writtenByNobody = ['numbering']
const fields = tableNames.flatMap((table) =>
  Object.entries(nouns[table].about).flatMap(([field, { word }]) =>
    word && !writtenByNobody.includes(field) ? [[table, field] as const] : [],
  ),
)

// Covers: decisions section 4 (a write that a later one replaced can be put back).
test.each(fields)('%s.%s is put back by a mutation that takes it', async (table, field) => {
  const key = keyFields[table].map((name) => (name === 'date' ? '2026-11-16' : 7)).join('/')
  const [value, inCall] = byDay[field] ?? Array(2).fill(renamed[field] ?? examplesFor(table).get(field))
  expect(value, 'no act has an example of it').toBeDefined()
  const row = { isCompleted: false, performanceLevel: 'poor', reason: 'Outro', enrolledAt: 0, leftAt: null, gaps: null }
  const again = await putBack(
    { table, key: keyFields[table].length === 1 ? 7 : key, field, value },
    { get: async () => row as never },
  )
  const taken = again!.act.args.safeParse(again!.args)
  const values = taken.success ? fieldsIn(taken.data as object).map(([, each]) => each) : []
  expect(values, 'Say in schema/mutations/putBack.ts which mutation sets it').toContain(inCall)
})
