import { expect, test, vi } from 'vitest'
import type { Moment } from '#schema/fields/dates/moment.ts'
import type { KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { type Reader, type Rows, wholeRow } from '#schema/nouns/tables.ts'
import { classNames } from '#schema/rules/schedule/classNames.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { volume } from '#schema/tests/volume.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { seededRandom } from '#server/demo/random.ts'
import type { Tables } from '#server/demo/tableMaker.ts'
import { listSheet } from '#web/components/list/listSheet.ts'
import type { Column, ValueColumn } from '#web/components/list/rowList.ts'
import { writeCsv } from '#web/exports/writeCsv.ts'
import { writeWorkbook } from '#web/exports/writeWorkbook.ts'
import { timetableSheet } from '#web/model/files/timetableSheet.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { type ClassTitle, useClassTitles as classTitles } from '#web/queries/useClassTitles.ts'
import { type ListedClass, useSchoolClasses as schoolClasses } from '#web/queries/useSchoolClasses.ts'
import { administratorColumns } from '#web/screens/admin/administrators/administratorColumns.tsx'
import { classColumns } from '#web/screens/admin/classes/classColumns.tsx'
import { importSession } from '#web/screens/admin/import/importSession.ts'
import { studentColumns, studentFileColumns } from '#web/screens/admin/students/studentColumns.tsx'
import { teacherColumns, teacherFileColumns } from '#web/screens/admin/teachers/teacherColumns.tsx'
import { type List, papersOf, reportOf } from './support/ownPapers.ts'

// Covers: what a school's lists write comes back as nothing to do.

const today = new Date().toISOString().slice(0, 10)
const zone = 'America/Sao_Paulo'
const demo = demoSchool({ now: Date.now(), zone, size: 'small' })
const moment: Moment = { date: today, weekday: 1, minutes: 720 }

// A query is a hook around what it reads of the device's rows: here the rows are those of the school.
const device = vi.hoisted(() => ({ rows: undefined as unknown }))
vi.mock('#web/queries/useRows.ts', () => {
  const read = (of: (rows: unknown) => unknown) => of(device.rows)
  return { useRows: read, useRowsAtRest: read }
})
async function queried(rows: Reader, schoolId: number) {
  device.rows = rows
  const read = async <T>(query: T) => (await query)!
  return {
    classes: (await read(classTitles(schoolId))) as Map<number, ClassTitle[]>,
    listed: (await read(schoolClasses(schoolId, 'all'))) as ListedClass[],
  }
}

const written = <R>(
  title: string,
  rows: readonly R[],
  columns: readonly Column<R>[],
  also: readonly ValueColumn<R>[] = [],
  address = '',
) =>
  listSheet({
    title,
    rows,
    total: rows.length,
    columns,
    also,
    filters: [],
    nouns: ['um', 'muitos'],
    text: '',
    address: new URLSearchParams(address),
  })

/** All lists of a school that its office can download. */
async function listsOf(tables: Tables, schoolId: number): Promise<List[]> {
  const rows = memoryReader(tables)
  const people = (role: Rows['users']['role']) =>
    tables.users.filter((each) => each.role === role && each.schoolId === schoolId)
  const { classes, listed } = await queried(rows, schoolId)
  const figures = new Map(
    people('student').map(({ id }, i) => [id, { rate: i / 100, lastPresence: '2026-11-20' } as never]),
  )
  const ratings = new Map(people('teacher').map(({ id }) => [id, { mean: 4.5, count: 2 } as never]))
  const students = studentColumns({ students: people('student'), classes, figures, minimum: {} as never })
  const teachers = teacherColumns(ratings, loginHeading(people('teacher')), classes)
  const administrators = administratorColumns(people('admin')[0]!.id, 0, loginHeading(people('admin')))
  const ofClasses = classColumns({ now: moment, calendar: [], missing: new Map() })
  return [
    {
      name: 'Alunos',
      sheet: written('Gerenciamento de Alunos', people('student'), students, studentFileColumns),
      more: [],
    },
    {
      name: 'Alunos por turma',
      sheet: written('Gerenciamento de Alunos', people('student'), students, studentFileColumns, 'ordem=-turma'),
      more: [],
    },
    {
      name: 'Professores',
      sheet: written('Gerenciamento de Professores', people('teacher'), teachers, teacherFileColumns),
      more: [],
    },
    {
      name: 'Administradores',
      sheet: written('Gerenciamento de Administradores', people('admin'), administrators),
      more: [],
    },
    { name: 'Turmas', sheet: written('Turmas', listed, ofClasses), more: await timetableSheet(rows, listed) },
  ]
}

function knownOf(tables: Tables, schoolId: number): KnownSchool {
  const classes = tables.classes.filter((each) => each.schoolId === schoolId)
  const own = new Set(classes.map(({ id }) => id))
  const inClasses = ({ classId }: { classId: number }) => own.has(classId)
  return {
    schoolId,
    people: tables.users.filter((each) => each.schoolId === schoolId),
    classes,
    enrollments: tables.enrollments.filter(inClasses),
    links: tables.moduleClasses.filter(inClasses),
    modules: tables.modules.filter((each) => each.schoolId === schoolId),
    // Of each of them the office knows a civil name, which these lists do not have.
    families: tables.users
      .filter((each) => each.role === 'student' && each.schoolId === schoolId)
      .map(({ id }) => wholeRow('studentRecords', { studentId: id, schoolId, civilName: `Civil ${id}` })),
    codes: { users: new Map(), classes: new Map() },
  }
}

const bytesOf = async ({ sheet, more }: List, format: string) =>
  new Uint8Array(await (await (format === 'csv' ? writeCsv(sheet) : writeWorkbook([sheet, ...more]))).arrayBuffer())

async function comesBack(tables: Tables, schoolId: number, list: List, format: string) {
  const known = knownOf(tables, schoolId)
  const names = classNames(known.classes, tables.schoolYears, today)
  const titles = [...known.classes.map(({ title }) => title), ...names.values()]
  const session = importSession()
  const sheets = await session.open([{ name: `lista.${format}`, bytes: await bytesOf(list, format) }], today)
  await session.read(
    sheets.map(({ mapping }) => mapping),
    titles,
  )
  const options = { today, zone, chosenModules: new Map<string, string>(), names, areApart: false }
  const { rows } = await session.plan(known, options)
  const wrong = rows.filter(({ verdict }) => verdict !== 'same' && verdict !== 'skipped')
  return { wrong: wrong.map(({ what, verdict, why }) => ({ what, verdict, why })), count: rows.length }
}

/** What is no list of a school's classes, teachers or students is left aside. */
const aboutOthers = ['Administradores', 'Diário']

/** How the lists of a school come back: nothing but what is wrong. */
async function wrongIn(tables: Tables, format: string) {
  const found: unknown[] = []
  for (const { id } of tables.schools)
    for (const list of [
      ...(await listsOf(tables, id)),
      ...(format === 'xlsx' ? [reportOf(tables, id, today), ...papersOf(tables, id, today)] : []),
    ]) {
      const { wrong, count } = await comesBack(tables, id, list, format)
      found.push(...wrong.map((each) => ({ list: list.name, school: id, ...each })))
      if (count > 0 === aboutOthers.includes(list.name)) found.push({ list: list.name, school: id, count })
    }
  return found
}

/** The same schools with what makes lists hard to read: signs in titles and names, one title in two years. */
function harder(tables: Tables, seed: number): Tables {
  const random = seededRandom(seed)
  const titles = [
    '+Matemática',
    '6º A e B',
    'Teatro, música e dança',
    '=1+1',
    "'-2",
    '6º ANO A / 6º ANO B',
    '1/2',
    'EJA - fase 2',
  ]
  const years: Rows['schoolYears'][] = tables.schools.map(({ id }, i) => ({
    ...{ id: 900 + i, schoolId: id, title: '2025', firstDay: '2025-02-03', lastDay: '2025-12-19' },
  })) as never
  const classes = tables.classes.map((each, i) => ({
    ...each,
    teacherId: random.chance(0.3) ? null : each.teacherId,
    title: titles[(i + seed) % titles.length]!,
  }))
  const old = tables.schools.flatMap(({ id }, i) => {
    const one = classes.find(({ schoolId }) => schoolId === id)
    return one ? [{ ...one, id: 9000 + i, closedOn: '2025-12-19', schoolYearId: 900 + i, teacherId: null }] : []
  })
  return {
    ...tables,
    schoolYears: [...tables.schoolYears, ...years],
    classes: [...classes, ...old],
    users: tables.users.map((each) => {
      const name = random.pick([
        each.name,
        each.name,
        `=${each.name}`,
        `@ ${each.name}`,
        `${each.name}, filho`,
        each.name.toLowerCase(),
        `O'${each.name}; "x"`,
      ])
      return { ...each, name, category: each.role === 'student' ? random.pick([each.category, null]) : null }
    }),
    moduleClasses: tables.moduleClasses.map((each) => {
      const { schoolId } = tables.classes.find(({ id }) => id === each.classId)!
      const teachers = tables.users.filter((user) => user.role === 'teacher' && user.schoolId === schoolId)
      return random.chance(0.3) ? { ...each, teacherId: random.pick(teachers).id } : each
    }),
    enrollments: tables.enrollments.filter(() => random.chance(0.9)),
  }
}

test.each(['csv', 'xlsx'])('every list of every school comes back as nothing to do, as .%s', async (format) => {
  expect(await wrongIn(demo, format)).toEqual([])
})

test.each(['csv', 'xlsx'])('also of schools with signs in their titles and names, as .%s', async (format) => {
  for (let seed = 1; seed <= volume(2, 60); seed += 1)
    expect([seed, await wrongIn(harder(demo, seed), format)]).toEqual([seed, []])
})

// A thousand students and forty classes, each grade with its teachers of subjects.
test('the large school’s lists too, whose classes have a teacher for each subject', async () => {
  expect(await wrongIn(demoSchool({ now: Date.now(), zone, size: 'large' }), 'csv')).toEqual([])
})
