import { expect, test } from 'vitest'
import type { AppliedRecord, UndoneImport } from '#schema/lists/importCalls.ts'
import type { ImportRecord, MeetingRecord } from '#schema/lists/importRecords.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { asking } from '#server/tests/support/asking.ts'
import { everyTable } from '#server/tests/support/everythingStored.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: the import of timetables, and its undo.
const server = serverPerTest()
const { ask } = asking(() => server)
const rows = () => readerOf(server.store.q)

let line = 0
const meeting = (title: string, subject: string | undefined, startTime: string, more: Partial<MeetingRecord> = {}) => {
  const record: MeetingRecord = {
    ...{
      kind: 'meeting',
      source: { file: 'horários.csv', line: ++line },
      schoolClass: [`titulo:${title.toLowerCase()}`],
    },
    ...{ weekday: 'monday', startTime, minutes: 50, what: `${title} ${subject} ${startTime}` },
    ...(subject && { subject }),
  }
  return { ...record, ...more }
}
const begin = async (): Promise<number> =>
  (await (await ask('davi', 'POST', '/api/imports', { file: 'h.csv' })).json()).id
async function send(id: number, ...records: ImportRecord[]): Promise<AppliedRecord[]> {
  const answer = await ask('davi', 'POST', `/api/imports/${id}/records`, { records })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
const undo = async (id: number): Promise<UndoneImport> => (await ask('davi', 'POST', `/api/imports/${id}/undo`)).json()
const theClass = async () => (await rows().get('classes', 3))!
const linkOf = async (subject: string): Promise<Rows['moduleClasses'] | undefined> => {
  const [module] = await rows().where('modules', { title: `7º ano · ${subject}` })
  return module && (await rows().where('moduleClasses', { classId: 3, moduleId: module.id }))[0]
}
const tables = ['classes', 'modules', 'lessons', 'moduleClasses', 'users', 'completions'] as const
/** What the store holds of these, without what every write stamps. */
const held = async () => {
  const all = await everyTable(server.store)
  return tables.map((table) =>
    JSON.parse(JSON.stringify(all[table], (key, value) => (['seq', 'stamps', 'by', 'at'].includes(key) ? 0 : value))),
  )
}

test('meetings come part by part into subjects of a class, whose day is the first of its week', async () => {
  const { title } = await theClass()
  const id = await begin()
  expect((await send(id, meeting(title, 'Arte', '09:00'))).map(({ verdict }) => verdict)).toEqual(['created'])
  const part = [meeting(title, 'Arte', '07:00'), meeting(title, 'Inglês', '07:50'), meeting('Não há', 'Arte', '07:00')]
  expect((await send(id, ...part)).map(({ verdict }) => verdict)).toEqual(['created', 'created', 'refused'])
  // The answer was lost, and the device sends the part again.
  expect((await send(id, ...part)).map(({ verdict }) => verdict)).toEqual(['created', 'created', 'refused'])
  expect((await linkOf('Arte'))!.meetings!.map(({ startTime }) => startTime)).toEqual(['07:00', '09:00'])
  expect(await theClass()).toMatchObject({ weekday: 'monday', classTime: '07:00' })
})

test('undone, subjects, modules, meetings, teachers and the day of the class are what they were', async () => {
  const { title, teacherId: taught, schoolId } = await theClass()
  await send(await begin(), meeting(title, 'Arte', '07:00'))
  const before = await held()
  const [{ name: teacher } = { name: '' }] = (await rows().where('users', { schoolId, role: 'teacher' })).filter(
    (each) => each.id !== taught,
  )
  const id = await begin()
  await send(id, meeting(title, 'Arte', '06:00', { name: teacher }), meeting(title, 'Inglês', '07:50'))
  await send(id, meeting(title, 'Arte', '10:00'), meeting('9º C', 'Arte', '07:00'))
  expect(await linkOf('Inglês')).toBeDefined()
  expect((await rows().get('users', (await linkOf('Arte'))!.teacherId!))!.name).toBe(teacher)
  expect((await undo(id)).left).toEqual([])
  expect(await held()).toEqual(before)
})

test('a subject whose module was chosen by hand is of that one, once, and undone as all', async () => {
  const { title } = await theClass()
  const before = await held()
  const [existing] = await rows().where('modules', { schoolId: 1 })
  const chosen = [
    meeting(title, 'Arte', '07:00', { module: existing!.title }),
    meeting(title, 'Inglês', '07:50', { module: 'Oficina de línguas' }),
  ]
  const id = await begin()
  expect((await send(id, ...chosen)).map(({ verdict }) => verdict)).toEqual(['created', 'created'])
  const [made] = await rows().where('modules', { title: 'Oficina de línguas' })
  const subjects = (await rows().where('moduleClasses', { classId: 3 })).filter(({ meetings }) => meetings)
  expect(subjects.map(({ moduleId }) => moduleId).sort()).toEqual([existing!.id, made!.id].sort())
  expect([await linkOf('Arte'), await linkOf('Inglês')]).toEqual([undefined, undefined])
  const between = await held()
  const again = await begin()
  expect((await send(again, ...chosen)).map(({ verdict }) => verdict)).toEqual(['same', 'same'])
  expect(await held()).toEqual(between)
  expect((await undo(id)).left).toEqual([])
  expect(await held()).toEqual(before)
})

test('a subject that was taught or changed since stays, with the day of its class, and is told', async () => {
  const { title } = await theClass()
  const id = await begin()
  const first = (await theClass()).weekday
  await send(
    id,
    meeting(title, 'Arte', '06:00', { weekday: 'sunday' }),
    meeting(title, 'Inglês', '07:50'),
    meeting(title, 'Música', '08:40'),
  )
  const art = (await linkOf('Arte'))!
  const english = (await linkOf('Inglês'))!
  const celia = await openDevice(server, 'celia')
  await celia.settle()
  const [lesson] = await rows().where('lessons', { moduleId: art.moduleId })
  await celia.send(
    celia.act(takeRollCall, {
      classId: 3,
      lessonId: lesson!.id,
      attendanceDate: '2026-11-20',
      marks: [{ studentId: 21, present: true }],
    }),
  )
  expect((await rows().where('rollCalls', { classId: 3, lessonId: lesson!.id })).length).toBe(1)
  await ask('celia', 'PUT', `/api/module-classes/${english.moduleId}/3`, {
    meetings: [{ weekday: 'friday', startTime: '10:00', minutes: 50 }],
  })
  const { left } = await undo(id)
  expect(left).toEqual([
    { what: `Arte na turma ${title}`, why: 'Já tem chamadas ou aulas feitas. A disciplina fica.' },
    { what: `Inglês na turma ${title}`, why: 'Foi mudado depois da importação. Fica como está.' },
  ])
  const stay = await Promise.all(['Arte', 'Inglês', 'Música'].map(async (each) => Boolean(await linkOf(each))))
  expect(stay).toEqual([true, true, false])
  expect(first).not.toBe('sunday')
  expect((await theClass()).weekday).toBe('sunday')
})
