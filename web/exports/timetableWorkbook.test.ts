import { expect, test } from 'vitest'
import { folded } from '#schema/lists/codeOf.ts'
import type { KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { planImport } from '#schema/lists/planImport.ts'
import { readFile, recordsOfFile } from '#schema/lists/readFile.ts'
import { keyOf, type Reader, type Rows, type TableName, wholeRow } from '#schema/nouns/tables.ts'
import { subjectsOf } from '#schema/rules/schedule/subjects.ts'
import { applied } from '#schema/tests/imports/applied.ts'
import { timetableSheet } from '#web/model/files/timetableSheet.ts'
import { daysText, hoursText } from '#web/model/schedule/weekText.ts'
import { writeWorkbook } from './writeWorkbook.ts'

// Covers: the workbook of classes, out and in again.
const today = '2026-11-25'
const options = { today, zone: 'America/Sao_Paulo' }
const teacher = (id: number, name: string) =>
  wholeRow('users', { id, name, role: 'teacher', schoolId: 1, createdAt: 0 })
const aClass = (id: number, title: string, more: Partial<Rows['classes']> = {}) =>
  wholeRow('classes', { id, title, schoolId: 1, ...more })
const meeting = (weekday: Rows['classes']['weekday'], startTime: string, minutes = 50, room?: string) => ({
  ...{ weekday, startTime, minutes },
  ...(room && { room }),
})
const link = (moduleId: number, classId: number, more: Partial<Rows['moduleClasses']> = {}) =>
  wholeRow('moduleClasses', { moduleId, classId, createdAt: 0, ...more })
const aModule = (id: number, title: string) =>
  wholeRow('modules', { id, title, schoolId: 1, createdAt: 0, description: null } as never) as Rows['modules']

const week = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) =>
  meeting(day, '07:00', 270),
)
const school: KnownSchool = {
  schoolId: 1,
  people: [teacher(12, 'Marina Lima'), teacher(13, 'Ana Souza')],
  classes: [
    aClass(3, '6º A', { teacherId: 12, weekday: 'monday', classTime: '07:00' }),
    aClass(4, '6º B', { teacherId: 12, weekday: 'saturday', classTime: '23:00' }),
    aClass(5, '1º A', { teacherId: 13, weekday: 'monday', classTime: '07:00', meetings: week }),
    aClass(6, 'EJA Noturno', { weekday: 'thursday', classTime: '19:00' }),
  ],
  enrollments: [],
  modules: [aModule(71, '6º ano · Matemática'), aModule(72, 'Direção defensiva'), aModule(73, '=1+1 · Arte')],
  links: [
    link(71, 3, { meetings: [meeting('monday', '07:00'), meeting('monday', '07:50'), meeting('friday', '07:00')] }),
    link(72, 3, { teacherId: 13, meetings: [meeting('tuesday', '07:00', 45, 'Ateliê')] }),
    link(71, 4, { meetings: [meeting('saturday', '23:00', 90)] }),
    link(73, 4),
  ],
  codes: { users: new Map(), classes: new Map() },
}
const tables = { users: school.people, classes: school.classes, modules: school.modules, moduleClasses: school.links }
const rows: Reader = {
  get: async (table, key) =>
    (tables as never as Record<TableName, Rows[typeof table][]>)[table].find((row) => keyOf(table, row) === key),
  where: async (table, match) =>
    (tables as never as Record<TableName, Rows[typeof table][]>)[table].filter((row) =>
      Object.entries(match).every(([field, value]) => row[field as keyof typeof row] === value),
    ),
}

/** The list of classes as the screen has it, with the timetable in a sheet of its own. */
async function records() {
  const names = new Map(school.people.map(({ id, name }) => [id, name]))
  const list = school.classes.map((each) => {
    const subjects = subjectsOf(
      each,
      school.links!.filter(({ classId }) => classId === each.id),
    )
    return [each.title, names.get(each.teacherId ?? 0) ?? null, daysText(each, subjects), hoursText(each, subjects), 30]
  })
  const columns = ['Turma', 'Professor', 'Dia', 'Horário', 'Alunos'].map((label) => ({ label }))
  const sheets = [{ name: 'Turmas', columns, rows: list }, ...(await timetableSheet(rows, school.classes))]
  const bytes = new Uint8Array(await (await writeWorkbook(sheets)).arrayBuffer())
  const name = 'Turmas.xlsx'
  return recordsOfFile(await readFile({ name, bytes, today }), name, today).records
}

/** What a school teaches when, without the numbers of its rows. */
const weeksOf = ({ classes, links, modules, people }: KnownSchool) =>
  classes
    .map((each) => {
      const subjects = subjectsOf(
        each,
        links!.filter(({ classId }) => classId === each.id),
      )
      const words = subjects.map(({ moduleId, teacherId, week }) => [
        modules!.find(({ id }) => id === moduleId)?.title ?? null,
        people.find(({ id }) => id === teacherId)?.name ?? null,
        week,
      ])
      return [each.title, each.weekday, each.classTime, words.sort()]
    })
    .sort()

test('the workbook of classes imported where it is from changes nothing', async () => {
  const { rows, changes } = planImport(await records(), school, options)
  expect(rows.filter(({ verdict }) => verdict === 'refused')).toEqual([])
  expect(changes).toEqual([])
})

test('imported into a school that only has the teachers it becomes the same week, once', async () => {
  const empty = { ...school, classes: [], links: [], modules: [] }
  const plan = planImport(await records(), empty, options)
  const done = applied(empty, plan)
  expect(weeksOf(done)).toEqual(weeksOf(school))
  expect(planImport(await records(), done, options).changes).toEqual([])
})

test('a row is a meeting with the one who takes it; without a timetable there is no sheet', async () => {
  const [sheet] = await timetableSheet(rows, school.classes)
  expect(sheet!.rows).toContainEqual([
    '6º A',
    'Matemática',
    '6º ano · Matemática',
    'Marina Lima',
    'segunda-feira',
    '07:50',
    '08:40',
    '',
  ])
  expect(sheet!.rows).toContainEqual([
    '6º A',
    'Direção defensiva',
    'Direção defensiva',
    'Ana Souza',
    'terça-feira',
    '07:00',
    '07:45',
    'Ateliê',
  ])
  expect(sheet!.rows).toContainEqual(['1º A', '', '', 'Ana Souza', 'sexta-feira', '07:00', '11:30', ''])
  expect(sheet!.rows).toHaveLength(10)
  expect(
    await timetableSheet(
      rows,
      school.classes.filter(({ title }) => folded(title) === 'eja noturno'),
    ),
  ).toEqual([])
})
