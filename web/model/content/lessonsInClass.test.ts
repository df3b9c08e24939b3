import { expect, test } from 'vitest'
import { lessonsInClass } from './lessonsInClass.ts'

const at = (lessonId: number, date: string) => ({ classId: 3, lessonId, date, cancelledReason: null })

test('a lesson of several days was attended when the student was there once, and has what was taught on each', () => {
  const found = lessonsInClass(
    [
      { ...at(7, '2026-11-17'), present: true },
      { ...at(7, '2026-11-16'), present: false },
      { ...at(8, '2026-11-18'), present: false },
      { ...at(9, '2026-11-19'), present: null },
    ],
    [
      { ...at(7, '2026-11-16'), content: 'Metades' },
      { ...at(7, '2026-11-17'), content: 'Terços' },
      { ...at(7, '2026-11-17'), classId: 4, content: 'De outra turma' },
      { ...at(8, '2026-11-18'), content: 'Não houve', cancelledReason: 'Chuva' },
      { ...at(9, '2026-11-19'), content: 'Quartos' },
      { ...at(7, '2026-11-24'), content: 'Uma chamada que não é do aluno' },
    ],
  )
  expect([...found]).toEqual([
    [
      7,
      {
        attended: true,
        taught: [
          { date: '2026-11-17', content: 'Terços' },
          { date: '2026-11-16', content: 'Metades' },
        ],
      },
    ],
    [8, { attended: false, taught: [] }],
  ])
})
