import { beforeAll, expect, test } from 'vitest'
import type { Moment } from '#schema/fields/dates/moment.ts'
import type { KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { planImport } from '#schema/lists/planImport.ts'
import { readFile, recordsOfFile } from '#schema/lists/readFile.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { listSheet } from '#web/components/list/listSheet.ts'
import type { Column, ValueColumn } from '#web/components/list/rowList.ts'
import { writeCsv } from '#web/exports/writeCsv.ts'
import { writeWorkbook } from '#web/exports/writeWorkbook.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { timetableSheet } from '#web/model/files/timetableSheet.ts'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { classTitles } from '#web/queries/useClassTitles.ts'
import { listedClasses } from '#web/queries/useSchoolClasses.ts'
import { administratorColumns } from '#web/screens/admin/administrators/administratorColumns.tsx'
import { classColumns } from '#web/screens/admin/classes/classColumns.tsx'
import { studentColumns, studentFileColumns } from '#web/screens/admin/students/studentColumns.tsx'
import { teacherColumns, teacherFileColumns } from '#web/screens/admin/teachers/teacherColumns.tsx'

// Covers: what a school's lists write comes back as nothing to do.

const today = new Date().toISOString().slice(0, 10)
const zone = 'America/Sao_Paulo'
const demo = demoSchool({ now: Date.now(), zone, size: 'small' })
const moment: Moment = { date: today, weekday: 1, minutes: 720 }

interface List {
  name: string
  sheet: FileSheet
  /** The further sheets of its .xlsx. */
  more: readonly FileSheet[]
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
async function listsOf(tables: typeof demo, schoolId: number): Promise<List[]> {
  const rows = memoryReader(tables)
  const people = (role: Rows['users']['role']) =>
    tables.users.filter((each) => each.role === role && each.schoolId === schoolId)
  const classes = await classTitles(rows, schoolId)
  const listed = await listedClasses(rows, schoolId, 'all')
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

function knownOf(tables: typeof demo, schoolId: number): KnownSchool {
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
    families: [],
    codes: { users: new Map(), classes: new Map() },
  }
}

const bytesOf = async ({ sheet, more }: List, format: string) =>
  new Uint8Array(await (await (format === 'csv' ? writeCsv(sheet) : writeWorkbook([sheet, ...more]))).arrayBuffer())

async function comesBack(tables: typeof demo, schoolId: number, list: List, format: string) {
  const known = knownOf(tables, schoolId)
  const name = `${list.name}.${format}`
  const read = await readFile({ name, bytes: await bytesOf(list, format), today })
  const { records } = recordsOfFile(
    read,
    name,
    today,
    known.classes.map(({ title }) => title),
  )
  const { rows, changes } = planImport(records, known, { today, zone })
  return { rows: rows.filter(({ verdict }) => verdict !== 'same'), changes, count: rows.length }
}

const schools = demo.schools.map(({ id }) => id)
let lists: { schoolId: number; list: List }[]
beforeAll(async () => {
  lists = (
    await Promise.all(
      schools.map(async (schoolId) => (await listsOf(demo, schoolId)).map((list) => ({ schoolId, list }))),
    )
  ).flat()
})

test.each(['csv', 'xlsx'])('every list of every school comes back as nothing to do, as .%s', async (format) => {
  for (const { schoolId, list } of lists) {
    const { rows, changes, count } = await comesBack(demo, schoolId, list, format)
    const what = `${list.name} ${schoolId}`
    expect([
      what,
      rows
        .filter(({ verdict }) => verdict !== 'skipped')
        .map(({ record, verdict, why, changes }) => ({ record, verdict, why, changes })),
    ]).toEqual([what, []])
    expect([what, changes]).toEqual([what, []])
    expect([what, count > 0]).toEqual([what, list.name !== 'Administradores'])
  }
})
