import { type Act, onlyAdministrators } from './act.ts'
import { people } from './cast.ts'

const { ana, caio, dora, otavio, raissa } = people

export const enrollmentActs: Record<string, Act> = {
  enrollStudent: {
    who: 'celia',
    path: '/api/enrollments',
    body: { classId: 3, studentId: dora },
    answers: { id: 7, classId: 3, studentId: dora, enrolledAt: Date.UTC(2026, 10, 23, 12), leftAt: null, gaps: null },
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:24'],
    refuses: [
      ...onlyAdministrators,
      ['no student', { body: { classId: 3 } }, 'args.invalid', 'Campo inválido: studentId.'],
      ['no class', { body: { studentId: dora } }, 'args.invalid', 'Campo inválido: classId.'],
      ['a student who is already in the class', { body: { classId: 3, studentId: caio } }, 'enrollment.exists'],
      ['a teacher', { body: { classId: 3, studentId: otavio } }, 'enrollment.notStudent'],
      [
        'a first day of another century',
        { body: { classId: 3, studentId: dora, from: '1926-03-02' } },
        'args.invalid',
        'from: confira o ano da data “desde”.',
      ],
      ['another school’s student', { body: { classId: 3, studentId: raissa } }, 'notFound', 'Aluno não encontrado.'],
      ['an unknown student', { body: { classId: 3, studentId: 999 } }, 'notFound', 'Aluno não encontrado.'],
      ['another school’s class', { body: { classId: 8, studentId: dora } }, 'notFound'],
      ['an unknown class', { body: { classId: 999, studentId: dora } }, 'notFound'],
      [
        'a student of another school than the class, also from a superadministrator',
        { who: 'sonia', body: { classId: 8, studentId: dora } },
        'notFound',
        'Aluno não encontrado.',
      ],
    ],
  },
  setEnrollmentDates: {
    who: 'celia',
    path: '/api/classes/3/students/21',
    body: { from: '2026-03-02', until: '2026-12-18' },
    answers: {
      ...{ id: 1, classId: 3, studentId: ana, gaps: null },
      ...{ enrolledAt: Date.UTC(2026, 2, 2, 15), leftAt: Date.UTC(2026, 11, 18, 15) },
    },
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:21'],
    refuses: [
      ...onlyAdministrators,
      ['no first day', { body: { until: null } }, 'args.invalid', 'Campo inválido: from.'],
      ['no last day', { body: { from: '2026-03-02' } }, 'args.invalid', 'Campo inválido: until.'],
      ['a day that is none', { body: { from: '2026-02-30', until: null } }, 'args.invalid', 'Campo inválido: from.'],
      [
        'an end before the start',
        { body: { from: '2026-03-02', until: '2026-03-01' } },
        'args.invalid',
        'until: a data “até” vem antes da data “desde”.',
      ],
      [
        'a year mistyped',
        { body: { from: '0226-03-02', until: null } },
        'args.invalid',
        'from: confira o ano da data “desde”.',
      ],
      [
        'an end far ahead',
        { body: { from: '2026-03-02', until: '2226-03-02' } },
        'args.invalid',
        'until: confira o ano da data “até”.',
      ],
      [
        'a student who was never in the class',
        { path: '/api/classes/3/students/24' },
        'notFound',
        'O aluno nunca esteve nesta turma.',
      ],
      ['another school’s class', { path: '/api/classes/8/students/61' }, 'notFound'],
      ['an unknown class', { path: '/api/classes/999/students/21' }, 'notFound'],
    ],
  },
  unenrollStudent: {
    who: 'celia',
    path: '/api/classes/3/students/21',
    answers: { id: 1, classId: 3, studentId: ana, enrolledAt: 0, leftAt: Date.UTC(2026, 10, 23, 12), gaps: null },
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:21'],
    refuses: [
      ...onlyAdministrators,
      [
        'a student who is not in the class',
        { path: '/api/classes/3/students/24' },
        'notFound',
        'O aluno não está matriculado nesta turma.',
      ],
      ['another school’s class', { path: '/api/classes/8/students/61' }, 'notFound'],
      ['an unknown class', { path: '/api/classes/999/students/21' }, 'notFound'],
    ],
  },
}
