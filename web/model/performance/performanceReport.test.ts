import { expect, test } from 'vitest'
import { everything } from '#schema/rules/schedule/periods.ts'
import { performanceReport } from './performanceReport.ts'

const at = Date.parse('2026-11-20T15:00:00Z')
const person = (id: number, name: string) =>
  ({ id, name, email: null, username: `20260${id}`, category: null }) as never
const mark = (studentId: number, date: string, present: boolean, detail: string | null = null) =>
  ({ studentId, date, present, detail, classId: 1, lessonId: 1 }) as never
const records = {
  people: [person(1, 'Ana'), person(2, '=Bento')],
  enrollments: [
    { studentId: 1, leftAt: null },
    { studentId: 2, leftAt: null },
  ] as never,
  attendance: [
    mark(1, '2026-11-20', true),
    mark(2, '2026-11-20', false, 'justified'),
    mark(1, '2026-11-13', true, 'late'),
  ],
  performance: [{ studentId: 1, date: '2026-11-20', rating: 'good', comment: null }] as never,
  evaluations: [{ contentRating: 4, teacherRating: 5, selfPerformance: 'good', date: at }] as never,
}
const about = {
  school: 'Escola',
  classes: '7º A',
  period: 'Todo o período',
  range: everything,
  classesOf: new Map([[1, '7º A']]),
}

test('the report has the summary, each student and each day, with the same figures as the screens', () => {
  const [summary, students, days] = performanceReport(records, about)
  expect(Object.fromEntries(summary!.rows)).toMatchObject({
    'Alunos matriculados': 2,
    Presenças: 2,
    Faltas: 1,
    'Atrasos (entre as presenças)': 1,
    'Faltas justificadas (entre as faltas)': 1,
    'Frequência (%)': 66.6,
    'Desempenho: Boa': 1,
    'Nota média do conteúdo': 4,
  })
  expect(students!.rows).toEqual([
    ['=Bento', '202602', null, 0, 1, 0, 0, 1, 0, 0, 0, 0],
    ['Ana', '202601', '7º A', 2, 0, 1, 1, 0, 1, 0, 0, 1],
  ])
  expect(days!.rows).toEqual([
    ['2026-11-13', 1, 0, 1, 1, 0, 0, 0, 0],
    ['2026-11-20', 1, 1, 0.5, 0, 1, 1, 0, 0],
  ])
})

test('without records the report has its headers, and empty cells where there is no figure', () => {
  const none = { people: [], enrollments: [], attendance: [], performance: [], evaluations: [] }
  const [summary, students, days] = performanceReport(none, about)
  expect(summary!.rows).toContainEqual(['Frequência (%)', null])
  expect([students!.rows, days!.rows]).toEqual([[], []])
})
