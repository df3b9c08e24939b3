import { expect, test } from 'vitest'
import { callNumbers } from '#schema/rules/attendance/callNumbers.ts'
import { rangeOf } from '#schema/rules/schedule/periods.ts'
import { classDiary, type DiaryRecords, diaryLegend, recordsOfSubject } from './classDiary.ts'
import { blankSheet, diarySheets } from './paperSheets.ts'

const zone = 'America/Sao_Paulo'
const noon = (date: string) => Date.parse(`${date}T15:00:00Z`)
const person = (id: number, name: string) => ({ id, name, username: `20260${id}` }) as never
const enrolled = (studentId: number, from: string, until: string | null = null) =>
  ({ studentId, classId: 1, enrolledAt: noon(from), leftAt: until && noon(until), gaps: null }) as never
const roll = (date: string, lessonId: number, cancelledReason: string | null = null, more = {}) =>
  ({
    ...{ classId: 1, date, lessonId, concludedAt: 1, concludedBy: 9, cancelledReason },
    ...{ periods: null, content: null, ...more },
  }) as never
const mark = (
  studentId: number,
  date: string,
  lessonId: number,
  present: boolean | null,
  detail: string | null = null,
  periods: number | null = null,
) =>
  ({
    periods,
    studentId,
    classId: 1,
    date,
    lessonId,
    present,
    detail,
    reason: detail === 'justified' ? 'Atestado' : null,
  }) as never

const records: DiaryRecords = {
  people: [person(3, 'Caio'), person(1, 'Ana'), person(2, 'Bento'), person(4, 'Davi')],
  enrollments: [
    enrolled(1, '2026-02-02'),
    enrolled(2, '2026-11-12'),
    enrolled(3, '2026-02-02', '2026-11-10'),
    enrolled(4, '2026-02-02', '2026-10-20'),
  ],
  lessons: [
    { id: 8, title: 'Soma', moduleId: 5 },
    { id: 7, title: 'Frações', moduleId: 6 },
  ],
  rolls: [
    roll('2026-11-13', 7),
    roll('2026-11-06', 7),
    roll('2026-11-06', 8),
    roll('2026-11-20', 7, 'Feriado'),
    roll('2026-10-30', 7),
    roll('2026-11-27', 7),
  ],
  attendance: [
    mark(1, '2026-11-06', 8, true),
    mark(1, '2026-11-06', 7, true, 'late'),
    mark(1, '2026-11-13', 7, false, 'justified'),
    mark(1, '2026-11-20', 7, false),
    mark(2, '2026-11-13', 7, false),
    mark(3, '2026-11-06', 8, true),
    mark(3, '2026-11-06', 7, null),
    mark(1, '2026-10-30', 7, false),
    mark(1, '2026-11-27', 7, null),
  ],
}
const numbersOf = (of: DiaryRecords) =>
  callNumbers({ numbering: null, ...of }, { date: '2026-11-01', today: '2026-11-30', zone })
const diaryOf = (of: DiaryRecords, month = '2026-11') =>
  classDiary(of, rangeOf('month', `${month}-01`), numbersOf(of), zone)
const diary = diaryOf(records)

test('two lessons of a day are two columns in the order of the plan; days of other months and empty rolls have none', () => {
  expect(diary.lessons).toEqual([
    { numbers: '1', lessons: 1, date: '2026-11-06', lessonId: 8, title: 'Soma', content: null },
    { numbers: '2', lessons: 1, date: '2026-11-06', lessonId: 7, title: 'Frações', content: null },
    { numbers: '3', lessons: 1, date: '2026-11-13', lessonId: 7, title: 'Frações', content: null },
  ])
  expect(diary.cancelled).toEqual([{ date: '2026-11-20', title: 'Frações', reason: 'Feriado' }])
})

test('each student of the month has P, F, FJ, A, nothing without a mark and a dash outside the enrolment', () => {
  expect(diary.rows.map(({ number, name, marks, note }) => [number, name, marks, note])).toEqual([
    [1, 'Ana', ['P', 'A', 'FJ'], ''],
    [2, 'Caio', ['P', '', '–'], 'até 10/11'],
    [3, 'Bento', ['–', '–', 'F'], 'desde 12/11'],
  ])
})

test('who left in the month and came back in it has both days', () => {
  const gaps = [{ leftAt: Date.parse('2026-11-10T15:00Z'), backAt: Date.parse('2026-11-18T15:00Z') }]
  const enrollments = records.enrollments.map((each) => (each.studentId === 1 ? { ...each, gaps } : each))
  expect(diaryOf({ ...records, enrollments }).rows[0]!.note).toBe('até 10/11, desde 18/11')
})

test('the totals are those of the screens: late is present, excused is absent, a cancelled roll counts for nothing', () => {
  const [ana, caio, bento] = diary.rows
  expect(ana).toMatchObject({ present: 2, absent: 1, unjustified: 0, justified: 1, late: 1, rate: 2 / 3 })
  expect(bento).toMatchObject({ present: 0, absent: 1, unjustified: 1, justified: 0, rate: 0 })
  expect(caio).toMatchObject({ present: 1, absent: 0, rate: 1 })
})

test('the sheet has the marks, the totals and the content, and a class without a roll has its names', () => {
  const head = { school: 'Escola', about: ['Turma: 7º A'] }
  const [marks, content] = diarySheets(diary, 'Diário de classe', head)
  expect(marks!.columns.map(({ label }) => label).slice(2, 7)).toEqual([
    'Matrícula',
    '06/11 aula 1',
    '06/11 aula 2',
    '13/11 aula 3',
    'P',
  ])
  expect(marks!.columns.map(({ label }) => label).slice(6, 11)).toEqual(['P', 'F', 'FJ', 'Faltas', 'A'])
  expect(marks!.rows[0]).toEqual([1, 'Ana', '202601', 'P', 'A', 'FJ', 2, 0, 1, 1, 1, 2 / 3, ''])
  expect(marks!.rows[2]).toEqual([3, 'Bento', '202602', '–', '–', 'F', 0, 1, 0, 1, 0, 0, 'desde 12/11'])
  expect(content!.rows.at(-1)).toEqual([null, '2026-11-20', 'Frações: não houve aula (Feriado)'])
  const empty = diaryOf(records, '2026-12')
  expect(empty.rows.map(({ name, rate }) => [name, rate])).toEqual([
    ['Ana', null],
    ['Bento', null],
  ])
})

test('a blank sheet has the days with a lesson and columns to write others in', () => {
  const students = [{ id: 1, number: 7, name: 'Ana', matricula: null, since: '2026-02-02' }]
  const sheet = blankSheet(students, ['2026-11-06', '2026-11-13'], 'Folha', { school: '', about: [] })
  expect(sheet.columns.slice(0, 4).map(({ label }) => label)).toEqual(['Nº', 'Aluno', '06/11', '13/11'])
  expect(sheet.rows).toEqual([[7, 'Ana']])
  expect(sheet.columns).toHaveLength(22)
  expect(new Set(sheet.columns.map(({ label }) => label)).size).toBe(22)
})

test('a double lesson has one column with both numbers, counts twice, and says what was taught', () => {
  const more = { periods: 2, content: 'Metades e terços' }
  const made = diaryOf({
    ...records,
    rolls: [roll('2026-11-06', 7, null, more), roll('2026-11-13', 8)],
    attendance: [
      mark(1, '2026-11-06', 7, true, null, 1),
      mark(2, '2026-11-06', 7, true),
      mark(3, '2026-11-06', 7, false),
      mark(1, '2026-11-13', 8, true),
    ],
  })
  expect(made.lessons.map(({ numbers, content }) => [numbers, content])).toEqual([
    ['1–2', 'Metades e terços'],
    ['3', null],
  ])
  expect(made.rows.map(({ name, marks, present, absent }) => [name, ...marks, present, absent])).toEqual([
    ['Ana', '1/2', 'P', 2, 1],
    ['Caio', 'F', '–', 0, 2],
    ['Bento', 'P', '', 2, 0],
  ])
  expect(diaryLegend(made)).toContain('1/2 presente em uma de duas')
  const [marks, content] = diarySheets(made, 'Diário de classe', { school: 'Escola', about: [] })
  expect(marks!.columns.map(({ label }) => label).slice(3, 5)).toEqual(['06/11 aulas 1–2', '13/11 aula 3'])
  expect(content!.rows).toEqual([
    ['1–2', '2026-11-06', 'Frações: Metades e terços'],
    [3, '2026-11-13', 'Soma'],
  ])
})

test('who is excused from a subject has a D in its lessons, and keeps what was marked', () => {
  const excusedFrom = [{ moduleId: 6, since: '2026-11-02' }]
  const enrollments = records.enrollments.map((each) => (each.studentId === 3 ? { ...each, excusedFrom } : each))
  const made = diaryOf({ ...records, enrollments })
  expect(made.rows.find(({ name }) => name === 'Caio')!.marks).toEqual(['P', 'D', '–'])
  expect(diaryLegend(made)).toContain('D dispensado da disciplina')
  expect(diaryLegend(diary)).not.toContain('dispensado')
})

test('the diary of a subject has its lessons alone, and that of the rest those that are of no subject', () => {
  const subjects = [{ moduleId: 5 }, { moduleId: null }]
  const titlesOf = (moduleId: number | null) =>
    classDiary(
      recordsOfSubject(records, subjects, moduleId),
      rangeOf('month', '2026-11-01'),
      new Map(),
      zone,
    ).lessons.map(({ title }) => title)
  expect(titlesOf(5)).toEqual(['Soma'])
  expect(titlesOf(null)).toEqual(['Frações', 'Frações'])
})

test('the legend tells F from FJ, and says what they are together', () => {
  expect(diaryLegend(diary)).toContain('F falta · FJ falta justificada · Faltas: F e FJ juntas')
})

test('the numbers are the same in every month, and who left before the first roll has none', () => {
  const rows = (month: string) => diaryOf(records, month).rows.map(({ number, name }) => [number, name])
  expect(rows('2026-12')).toEqual([
    [1, 'Ana'],
    [3, 'Bento'],
  ])
  expect(rows('2026-10')).toEqual([
    [1, 'Ana'],
    [2, 'Caio'],
    [null, 'Davi'],
  ])
})

test('the diary of a term goes on over its months: its lessons are counted through', () => {
  const term = classDiary(records, { from: '2026-10-05', to: '2026-12-18' }, numbersOf(records), zone)
  expect(term.lessons.map(({ date, numbers }) => [date, numbers])).toEqual([
    ['2026-10-30', '1'],
    ['2026-11-06', '2'],
    ['2026-11-06', '3'],
    ['2026-11-13', '4'],
  ])
  expect(term.cancelled.length).toBeGreaterThan(0)
})
