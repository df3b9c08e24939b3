import type { BulkRows } from '#server/store/write/bulk.ts'
import { people } from './cast.ts'
import { markedCast } from './evaluationActs.ts'

/** The rows that the example of each act is about (schema/tests/exampleCalls.ts). */
export const exampleRows = {
  ...{ school: 1, course: 41, calendarDay: 51, frequencyRule: 61, frequencyAction: 71 },
  ...{ module: 5, lesson: 101, video: 201, material: 211, class: 3, attendance: 301 },
  ...{ teacher: people.marina, student: people.ana, newcomer: people.dora, admin: people.davi },
}

/** A school that has nobody, and can be deleted. */
export const emptySchool = 3

/** The cast with marks, and a row of each other table. */
export const everyRow = {
  ...markedCast,
  schools: [...markedCast.schools, { id: emptySchool, name: 'Escola Vazia', createdAt: 0 }],
  courses: [{ id: 41, title: 'Curso', schoolId: 1, createdAt: 0 }],
  calendarDays: [
    { id: 51, schoolId: 1, kind: 'holiday' as const, title: 'Natal', firstDay: '2026-12-25', lastDay: '2026-12-25' },
  ],
  frequencyRules: [{ id: 61, schoolId: 1, firstDay: '2026-03-01' }],
  frequencyActions: [{ id: 71, schoolId: 1, studentId: people.ana, kind: 'visit' as const, date: '2026-11-20' }],
} satisfies BulkRows
