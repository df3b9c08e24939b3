import { expect, test } from 'vitest'
import { isOfKind, type SubjectDay, subjectFigures, subjectText } from './subjectFigures.ts'

const day = (subject: string, date: string, more: Partial<SubjectDay> = {}): SubjectDay => ({
  ...{ classId: 3, classTitle: '6º A', lessonId: 7, lessonTitle: 'Frações', date, subjectKey: subject, subject },
  ...{ present: true, detail: null, reason: null, periods: null, lessons: 1 },
  ...{ rating: null, comment: null, cancelledReason: null, content: null },
  ...more,
})
const justified = day('Matemática', '2026-11-16', { present: false, detail: 'justified', lessons: 2 })
const half = day('Matemática', '2026-11-17', { lessons: 2, periods: 1 })
const late = day('Matemática', '2026-11-18', { detail: 'late', lessons: 2 })
const cancelled = day('Arte', '2026-11-19', { present: false, cancelledReason: 'Chuva' })

test('each subject has the lessons of its rolls, by title, and says its account', () => {
  const figures = subjectFigures([justified, half, late, cancelled])
  expect(figures.map(({ title }) => title)).toEqual(['Arte', 'Matemática'])
  expect(figures[1]).toMatchObject({ present: 3, absent: 3, justified: 2, late: 1, rate: 0.5 })
  expect(figures.map(subjectText)).toEqual([
    'Nenhuma aula registrada até agora',
    '3 de 6 aulas, 50% · 3 faltas, 2 justificadas · 1 atraso',
  ])
})

test('a lesson missed of a double one is among the absences, and a cancelled roll is not', () => {
  const days = [justified, half, late, cancelled]
  const dates = (kind: Parameters<typeof isOfKind>[1]) =>
    days.filter((each) => isOfKind(each, kind)).map(({ date }) => date.slice(8))
  expect(dates('all')).toEqual(['16', '17', '18', '19'])
  expect(dates('absent')).toEqual(['16', '17'])
  expect(dates('justified')).toEqual(['16'])
  expect(dates('late')).toEqual(['18'])
})
