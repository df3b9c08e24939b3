import fc from 'fast-check'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { check } from '#schema/errors.ts'
import type { KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { planImport } from '#schema/lists/planImport.ts'
import { readFile, recordsOfFile } from '#schema/lists/readFile.ts'
import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { guardian, recordFields } from '#schema/nouns/studentRecord.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { looksLikeFormula } from '#schema/rules/neutralCell.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { listSheet } from '#web/components/list/listSheet.ts'
import { familyColumns } from '#web/model/people/familyColumns.ts'
import { studentColumns, studentFileColumns } from '#web/screens/admin/students/studentColumns.tsx'
import { writeCsv } from './writeCsv.ts'
import { writeWorkbook } from './writeWorkbook.ts'

// Covers: the list of students with families and documents, out and in again.
const today = '2026-11-25'
const options = { today, zone: 'America/Sao_Paulo' }

/** The file of the list of a school's students, in the format, with their families. */
async function fileOf(school: KnownSchool, format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const students = school.people.filter(({ role }) => role === 'student')
  const titles = new Map(school.classes.map(({ id, title }) => [id, title]))
  const classes = new Map<number, { id: number; title: string }[]>()
  for (const { studentId, classId } of school.enrollments)
    classes.set(studentId, [...(classes.get(studentId) ?? []), { id: classId, title: titles.get(classId)! }])
  const sheet = listSheet<User>({
    title: 'Gerenciamento de Alunos',
    rows: students,
    total: students.length,
    columns: studentColumns({ students, classes, figures: new Map(), minimum: defaultFrequencyLimits }),
    also: [...studentFileColumns, ...familyColumns(school.families!)],
    filters: [],
    nouns: ['aluno', 'alunos'],
    text: '',
    address: new URLSearchParams(),
  })
  const file = format === 'csv' ? await writeCsv(sheet) : await writeWorkbook([sheet])
  return new Uint8Array(await file.arrayBuffer())
}

/** What an import of the file into the school would do. */
async function imported(school: KnownSchool, bytes: Uint8Array) {
  const read = await readFile({ name: 'alunos', bytes, today })
  const { changes, rows } = planImport(recordsOfFile(read, 'alunos', today).records, school, options)
  return { changes, refused: rows.filter(({ verdict }) => verdict === 'refused'), people: rows.length }
}

const demo = demoSchool({ now: Date.UTC(2026, 10, 25, 12), zone: options.zone, size: 'large' })
const schoolOf = (schoolId: number): KnownSchool => ({
  schoolId,
  people: demo.users.filter((each) => each.schoolId === schoolId),
  classes: demo.classes.filter((each) => each.schoolId === schoolId),
  enrollments: demo.enrollments.filter(
    ({ classId, leftAt }) => leftAt === null && demo.classes.find(({ id }) => id === classId)!.schoolId === schoolId,
  ),
  families: demo.studentRecords
    .filter((each) => each.schoolId === schoolId)
    .map((each, i) => (i % 3 ? each : { ...each, civilName: `CIVIL DE SOUZA ${i}` })),
  codes: { users: new Map(), classes: new Map() },
})

test.each(['csv', 'xlsx'] as const)(
  'a list with families as %s changes nothing in the school it is of',
  async (format) => {
    const school = schoolOf(3)
    expect(school.families!.length).toBeGreaterThan(850)
    const { people, ...done } = await imported(school, await fileOf(school, format))
    expect(people).toBeGreaterThan(1000)
    expect(done).toEqual({ changes: [], refused: [] })
  },
)

test('the same of a school whose students are in several classes and sign in with e-mails', async () => {
  const school = schoolOf(1)
  expect(await imported(school, await fileOf(school, 'csv'))).toMatchObject({ changes: [], refused: [] })
})

test('into a school that knows no families, the list brings them, with all responsible people', async () => {
  const school = schoolOf(3)
  const { changes } = await imported({ ...school, families: [] }, await fileOf(school, 'csv'))
  expect(changes).toHaveLength(school.families!.length)
  const [family] = school.families!
  const { studentId, civilName, birthDate, inepCode, birthplace, motherName, fatherName, address } = family!
  expect(family!.guardians).toHaveLength(2)
  const said = Object.entries({
    civilName: civilName && 'Civil de Souza 0',
    birthDate,
    inepCode,
    birthplace,
    motherName,
    fatherName,
    address,
  })
  const change = changes.find(
    (each) => each.kind === 'put' && each.table === 'studentRecords' && each.key === studentId,
  )
  expect(change).toMatchObject({
    fields: { ...Object.fromEntries(said.filter(([, text]) => text)), guardians: family!.guardians },
  })
})

const text = (most: number) =>
  fc
    .tuple(fc.constantFrom('', '=', '+', '-', '@', "'=", '＋', '\t'), fc.string({ maxLength: most - 20 }))
    .map((parts) => parts.join(''))
const family = fc
  .record({
    birthDate: fc.constantFrom(null, '2013-05-20', '1999-12-31'),
    inepCode: fc.constantFrom(null, '123456789012'),
    ...{
      civilName: text(200),
      birthplace: text(120),
      motherName: text(200),
      fatherName: text(200),
      address: text(300),
    },
    guardians: fc.array(
      fc
        .record({
          name: text(200).map((said) => `${said}Rosa`),
          kinship: fc.constantFrom('mother' as const, 'other' as const),
          phone: fc.constantFrom(null, '11988887777', '+351 912 345 678', '(11) 3333-4444  ramal 12', '98888-7777'),
          email: fc.constantFrom(null, 'rosa@casa.example'),
        })
        .map((said) => check(guardian, said)),
      { maxLength: 3 },
    ),
  })
  .map(({ guardians, ...said }) => check(recordFields, { ...said, guardians: guardians.length ? guardians : null }))

test('whatever a family’s record says, its file runs no formula and changes nothing when it comes back', async () => {
  await fc.assert(
    fc.asyncProperty(family, async (fields) => {
      const people = schoolOf(3)
        .people.filter(({ role }) => role === 'student')
        .slice(0, 20)
      const school = {
        ...schoolOf(3),
        ...{ people, classes: [], enrollments: [] },
        families: [wholeRow('studentRecords', { studentId: people[7]!.id, schoolId: 3, ...fields })],
      }
      const bytes = await fileOf(school, 'csv')
      const { data } = papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ';' })
      expect(data.flat().filter(looksLikeFormula)).toEqual([])
      expect(await imported(school, bytes)).toMatchObject({ changes: [], refused: [] })
    }),
    { numRuns: 60 },
  )
})
