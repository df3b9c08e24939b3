import { strFromU8, unzipSync } from 'fflate'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { codeOf } from '#schema/lists/codeOf.ts'
import { readOneRoster } from '#schema/lists/oneroster/readOneRoster.ts'
import type { KnownSchool } from '#schema/lists/plan/importPlan.ts'
import { planImport } from '#schema/lists/planImport.ts'
import { keyOf, type Reader, type Rows, type TableName, wholeRow } from '#schema/nouns/tables.ts'
import { applied } from '#schema/tests/imports/applied.ts'
import { oneRosterFiles } from '#web/model/files/oneRoster.ts'
import { writeOneRoster } from './writeOneRoster.ts'

const today = '2026-11-25'
const noon = (day: string) => new Date(`${day}T12:00:00`).getTime()
const user = (id: number, name: string, more: Partial<Rows['users']> = {}) =>
  wholeRow('users', { id, name, role: 'student', schoolId: 1, createdAt: 0, ...more })
const aClass = (id: number, title: string, more: Partial<Rows['classes']> = {}) =>
  wholeRow('classes', { id, title, schoolId: 1, ...more })
const enrollment = (classId: number, studentId: number, since: string, leftAt: number | null = null) =>
  wholeRow('enrollments', { classId, studentId, enrolledAt: noon(since), leftAt })

const hours = (weekday: 'monday' | 'friday', startTime: string, room?: string) => ({
  ...{ weekday, startTime, minutes: 50 },
  ...(room && { room }),
})

const tables: Partial<{ [T in TableName]: Rows[T][] }> = {
  schools: [wholeRow('schools', { id: 1, name: 'Escola, "Nova"', createdAt: 0 })],
  users: [
    user(12, 'Marina Lima de Sá', { role: 'teacher', email: 'marina@escola.br' }),
    user(13, 'Ana Prado', { role: 'teacher', email: 'ana@escola.br' }),
    user(21, 'Ana Souza', { username: '2026001' }),
    user(22, 'Bento Reis', { email: 'bento@casa.br' }),
    user(23, 'João; da "Silva"', { username: '2026003' }),
    user(24, '=HYPERLINK(1) Souza', { username: '2026004' }),
    user(30, 'Dalva Ribeiro', { role: 'admin', email: 'dalva@escola.br' }),
    user(40, 'Outra Pessoa', { username: 'outra', schoolId: 2 }),
  ],
  classes: [
    aClass(3, '7º B', { teacherId: 12, weekday: 'monday', classTime: '07:00', meetings: [hours('friday', '07:00')] }),
    aClass(4, '8º A, tarde'),
    aClass(9, 'De outra', { schoolId: 2 }),
  ],
  enrollments: [
    enrollment(3, 21, '2026-02-02'),
    enrollment(3, 22, '2026-03-10', noon('2026-06-30')),
    enrollment(4, 23, '2026-02-02'),
    enrollment(9, 40, '2026-02-02'),
  ],
  modules: [
    wholeRow('modules', { id: 71, title: '7º ano · Arte, música (oficina)', schoolId: 1, createdAt: 0 } as never),
    wholeRow('modules', { id: 72, title: 'Direção', schoolId: 1, createdAt: 0 } as never),
  ],
  moduleClasses: [
    wholeRow('moduleClasses', {
      moduleId: 71,
      classId: 3,
      createdAt: 0,
      teacherId: 13,
      meetings: [hours('monday', '07:00', 'Ateliê 2')],
    }),
    wholeRow('moduleClasses', {
      moduleId: 72,
      classId: 3,
      createdAt: 0,
      meetings: [hours('monday', '07:50'), hours('friday', '08:00')],
    }),
  ],
}
const rows: Reader = {
  get: async (table, key) =>
    (tables[table] as Rows[typeof table][] | undefined)?.find((row) => keyOf(table, row) === key),
  where: async (table, match) =>
    ((tables[table] ?? []) as Rows[typeof table][]).filter((row) =>
      Object.entries(match).every(([field, value]) => row[field as keyof typeof row] === value),
    ),
}
const social = [
  wholeRow('studentRecords', { studentId: 21, schoolId: 1, civilName: 'ANSELMO DE SOUZA' }),
  wholeRow('studentRecords', { studentId: 22, schoolId: 1, motherName: 'Rosa' }),
]
const bundle = async () => writeOneRoster(await oneRosterFiles(rows, 1, today))
const own = <R extends { schoolId: number | null }>(all: R[]) => all.filter(({ schoolId }) => schoolId === 1)
const school: KnownSchool = {
  schoolId: 1,
  people: own(tables.users!),
  classes: own(tables.classes!),
  enrollments: tables.enrollments!.filter(({ classId }) => classId !== 9),
  modules: tables.modules!,
  links: tables.moduleClasses!,
  // As the server says them: of a class without codes, its title.
  codes: { users: new Map(), classes: new Map(own(tables.classes!).map(({ id, title }) => [codeOf.title(title), id])) },
}
const options = { today, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, now: noon(today) }

test('the bundle has the files of the standard, each row as wide as its headings, and no password', async () => {
  const parts = unzipSync(await bundle())
  expect(Object.keys(parts).sort()).toEqual(
    ['academicSessions', 'classes', 'courses', 'enrollments', 'manifest', 'orgs', 'roles', 'users'].map(
      (name) => `${name}.csv`,
    ),
  )
  const tableOf = (name: string) =>
    papa.parse<Record<string, string>>(strFromU8(parts[`${name}.csv`]!).trimEnd(), { header: true })
  for (const name of Object.keys(parts)) expect(tableOf(name.replace('.csv', '')).errors).toEqual([])
  const manifest = new Map(tableOf('manifest').data.map(({ propertyName, value }) => [propertyName, value]))
  expect([manifest.get('oneroster.version'), manifest.get('file.users'), manifest.get('file.results')]).toEqual([
    '1.2',
    'bulk',
    'absent',
  ])
  expect(tableOf('users').data.map(({ sourcedId, password }) => [sourcedId, password])).toEqual(
    [12, 13, 21, 22, 23, 24].map((id) => [`user-${id}`, '']),
  )
  expect(tableOf('users').data.at(-1)).toMatchObject({ givenName: "'=HYPERLINK(1)" })
  expect(tableOf('orgs').data[0]!.name).toBe('Escola, "Nova"')
  expect(tableOf('enrollments').data.at(-2)).toMatchObject({ beginDate: '2026-03-10', endDate: '2026-07-01' })
})

test('out and in again is the same school: nothing changes where it is, and an empty school becomes it', async () => {
  const { records } = await readOneRoster(await bundle(), 'saida.zip', today)
  expect(records.filter(({ kind }) => kind === 'refused')).toEqual([])
  const again = planImport(records, school, options)
  expect(again.changes).toEqual([])
  expect(again.missing).toEqual([])

  const codes = { users: new Map(), classes: new Map() }
  const empty: KnownSchool = { ...school, people: [], classes: [], enrollments: [], modules: [], links: [], codes }
  const { changes } = planImport(records, empty, options)
  const made = <T extends TableName>(table: T) =>
    changes.flatMap((change) => (change.table === table && change.kind === 'put' ? [change.fields as Rows[T]] : []))
  const names = (people: Pick<Rows['users'], 'name' | 'role'>[]) =>
    people.map(({ name, role }) => `${role} ${name}`).sort()
  expect(names(made('users'))).toEqual(names(school.people.filter(({ role }) => role !== 'admin')))
  expect(made('classes').map(({ title }) => title)).toEqual(school.classes.map(({ title }) => title))
  const days = (all: readonly Pick<Rows['enrollments'], 'enrolledAt' | 'leftAt'>[]) =>
    all.map(({ enrolledAt, leftAt }) => [civilDateOf(enrolledAt), leftAt ? civilDateOf(leftAt) : null].join()).sort()
  expect(days(made('enrollments'))).toEqual(days(school.enrollments))
})

test('the timetable comes back with its subjects, teachers and rooms', async () => {
  const { records } = await readOneRoster(await bundle(), 'saida.zip', today)
  const empty: KnownSchool = {
    schoolId: 1,
    people: [],
    classes: [],
    enrollments: [],
    codes: { users: new Map(), classes: new Map() },
  }
  const done = applied(empty, planImport(records, empty, options))
  const week = ({ classes, links, modules, people }: KnownSchool) =>
    classes.flatMap(({ id, title, weekday, classTime, meetings, teacherId }) => [
      { title, weekday, classTime, meetings },
      ...links!
        .filter((link) => link.classId === id && link.meetings)
        .map((link) => ({
          module: modules!.find((each) => each.id === link.moduleId)!.title,
          teacher: people.find((each) => each.id === (link.teacherId ?? teacherId))?.name,
          meetings: link.meetings,
        })),
    ])
  expect(week(done)).toEqual(week(school))
  expect(week(done)).toHaveLength(4)
  expect(planImport(records, done, options).changes).toEqual([])
})

test('civil names are in it only where the office chose so, and come back as nothing to do', async () => {
  const withNames: Reader = {
    ...rows,
    where: async (table, match) => (table === 'studentRecords' ? (social as never) : rows.where(table, match)),
  }
  const usersOf = (bytes: Uint8Array) =>
    papa.parse<Record<string, string>>(strFromU8(unzipSync(bytes)['users.csv']!).trimEnd(), { header: true }).data
  const plain = await writeOneRoster(await oneRosterFiles(withNames, 1, today))
  expect(JSON.stringify(usersOf(plain))).not.toContain('ANSELMO')
  expect(usersOf(plain)[2]).toMatchObject({ givenName: 'Ana', familyName: 'Souza', preferredGivenName: '' })
  const whole = await writeOneRoster(await oneRosterFiles(withNames, 1, today, { withCivilNames: true }))
  expect(usersOf(whole)[2]).toMatchObject({
    ...{ givenName: 'ANSELMO', familyName: 'DE SOUZA', middleName: '', primaryOrgSourcedId: 'school-1' },
    ...{ preferredGivenName: 'Ana', preferredMiddleName: '', preferredFamilyName: 'Souza' },
  })
  expect(usersOf(whole)[3]).toMatchObject({ givenName: 'Bento', preferredGivenName: '', preferredFamilyName: '' })
  const { records } = await readOneRoster(whole, 'saida.zip', today)
  const again = planImport(records, { ...school, families: social }, options)
  expect(again.changes).toEqual([])
  const fresh = applied(
    {
      ...school,
      people: [],
      classes: [],
      enrollments: [],
      modules: [],
      links: [],
      codes: { users: new Map(), classes: new Map() },
    },
    planImport(
      records,
      {
        ...school,
        people: [],
        classes: [],
        enrollments: [],
        modules: [],
        links: [],
        codes: { users: new Map(), classes: new Map() },
      },
      options,
    ),
  )
  const ana = fresh.people.find(({ name }) => name === 'Ana Souza')!
  expect(fresh.families).toMatchObject([{ studentId: ana.id, civilName: 'Anselmo de Souza' }])
})
