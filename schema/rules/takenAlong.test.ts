import { expect, test } from 'vitest'
import { takenAlong } from './takenAlong.ts'

test('what goes along is counted in words, the row itself left out', () => {
  expect(takenAlong({ users: 1 })).toBeNull()
  expect(takenAlong({ users: 1, enrollments: 1 })).toBe('1 matrícula')
  expect(takenAlong({ users: 1, enrollments: 2, attendance: 30, evaluations: 1 })).toBe(
    '2 matrículas, 30 registros de presença e 1 avaliação',
  )
})
