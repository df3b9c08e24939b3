import { expect, test } from 'vitest'
import { classDiary, type DiaryRecords } from './classDiary.ts'
import { blankSheet, diarySheets } from './paperSheets.ts'

const zone = 'America/Sao_Paulo'
const noon = (date: string) => Date.parse(`${date}T15:00:00Z`)
const person = (id: number, name: string) => ({ id, name, username: `20260${id}` }) as never
const enrolled = (studentId: number, from: string, until: string | null = null) =>
  ({ studentId, classId: 1, enrolledAt: noon(from), leftAt: until && noon(until), gaps: null }) as never
const roll = (date: string, lessonId: number, cancelledReason: string | null = null, content: string | null = null) =>
  ({ classId: 1, date, lessonId, concludedAt: 1, concludedBy: 9, cancelledReason, content }) as never
const mark = (
  studentId: number,
  date: string,
  lessonId: number,
  present: boolean | null,
  detail: string | null = null,
) =>
  ({
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
    { id: 8, title: 'Soma' },
    { id: 7, title: 'Frações' },
  ],
  rolls: [
    roll('2026-11-13', 7, null, 'Metades'),
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
const diary = classDiary(records, '2026-11', zone)

test('two lessons of a day are two columns in the order of the plan; days of other months and empty rolls have none', () => {
  expect(diary.lessons).toEqual([
    { number: 1, date: '2026-11-06', lessonId: 8, title: 'Soma' },
    { number: 2, date: '2026-11-06', lessonId: 7, title: 'Frações' },
    { number: 3, date: '2026-11-13', lessonId: 7, title: 'Frações: Metades' },
  ])
  expect(diary.cancelled).toEqual([{ date: '2026-11-20', title: 'Frações', reason: 'Feriado' }])
})

test('each student of the month has P, F, FJ, A, nothing without a mark and a dash outside the enrolment', () => {
  expect(diary.rows.map(({ name, marks, note }) => [name, marks, note])).toEqual([
    ['Ana', ['P', 'A', 'FJ'], ''],
    ['Bento', ['–', '–', 'F'], 'desde 12/11'],
    ['Caio', ['P', '', '–'], 'até 10/11'],
  ])
})

test('the totals are those of the screens: late is present, excused is absent, a cancelled roll counts for nothing', () => {
  const [ana, bento, caio] = diary.rows
  expect(ana).toMatchObject({ present: 2, absent: 1, justified: 1, late: 1, rate: 2 / 3 })
  expect(bento).toMatchObject({ present: 0, absent: 1, rate: 0 })
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
  expect(marks!.rows[1]).toEqual([2, 'Bento', '202602', '–', '–', 'F', 0, 1, 0, 0, 0, 'desde 12/11'])
  expect(content!.rows.at(-1)).toEqual([null, '2026-11-20', 'Frações: não houve aula (Feriado)'])
  const empty = classDiary(records, '2026-12', zone)
  expect(empty.rows.map(({ name, rate }) => [name, rate])).toEqual([
    ['Ana', null],
    ['Bento', null],
  ])
})

test('a blank sheet has the days with a lesson and columns to write others in', () => {
  const students = [{ id: 1, name: 'Ana', matricula: null, since: '2026-02-02' }]
  const sheet = blankSheet(students, ['2026-11-06', '2026-11-13'], 'Folha', { school: '', about: [] })
  expect(sheet.columns.slice(0, 4).map(({ label }) => label)).toEqual(['Nº', 'Aluno', '06/11', '13/11'])
  expect(sheet.columns).toHaveLength(22)
  expect(new Set(sheet.columns.map(({ label }) => label)).size).toBe(22)
})
