import type { ErrorCode } from '#schema/errors.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { cast, type Person, people } from './cast.ts'

/** A valid call of an act, its answer and the scopes it pokes; then invalid calls and their refusals. */
export interface Act {
  who: Person
  path: string
  body?: Record<string, unknown>
  answers: unknown
  /** Other people who may make the same call. */
  also: Person[]
  /** The scopes whose pages are poked. */
  wakes: string[]
  refuses: [why: string, change: { path?: string; body?: unknown; who?: Person }, code: ErrorCode, sentence?: string][]
}

const { ana, bento, caio, celia, dora, marina, otavio, ines, raissa } = people

const roll = { classId: 3, lessonId: 101, date: '2026-11-16' }
const otherRoll = { classId: 3, lessonId: 102, date: '2026-11-17' }

/** The cast, with a few marks that students can evaluate. */
export const markedCast = {
  ...cast,
  rollCalls: [roll, otherRoll, { classId: 8, lessonId: 121, date: '2026-11-16' }],
  attendance: [
    { id: 301, ...roll, studentId: ana, present: true },
    { id: 302, ...otherRoll, studentId: ana, present: false },
    { id: 303, ...roll, studentId: bento, present: true },
    { id: 304, classId: 8, lessonId: 121, date: '2026-11-16', studentId: raissa, present: true },
  ],
  performance: [{ ...roll, studentId: ana, teacherId: marina, rating: 'good' as const, comment: 'Participou.' }],
} satisfies BulkRows

export const evaluation = {
  attendanceId: 301,
  lessonId: 101,
  studentId: ana,
  selfPerformance: 'good',
  contentRating: 5,
  teacherRating: 4,
  selfComment: null,
  contentComment: 'Gostei das frações.',
  teacherComment: '',
}
const evaluationWithout = (field: keyof typeof evaluation) => ({ ...evaluation, [field]: undefined })

const class3 = {
  id: 3,
  title: '7º B',
  teacherId: marina,
  schoolId: 1,
  weekday: 'monday',
  classTime: '08:00',
  category: 'a',
  currentLessonId: null,
  closedOn: null,
}
const newClass = {
  title: '9º D',
  teacherId: otavio,
  weekday: 'friday',
  classTime: '13:30',
  category: 'c',
}

/** People who may not change classes at all, and those for whom the class does not exist. */
const onlyAdministrators: Act['refuses'] = [
  ['a teacher', { who: 'marina' }, 'notAllowed'],
  ['a student', { who: 'ana' }, 'notAllowed'],
  ['a teacher of another school', { who: 'ines' }, 'notAllowed'],
  ['an administrator of another school', { who: 'nadia' }, 'notFound'],
]

export const classActs: Record<string, Act> = {
  createClass: {
    who: 'celia',
    path: '/api/classes',
    body: { ...newClass, moduleId: 5 },
    answers: { id: 9, ...newClass, currentLessonId: null, schoolId: 1, closedOn: null },
    also: ['davi'],
    wakes: ['class:9', 'school:1', 'user:13'],
    refuses: [
      ...onlyAdministrators.slice(0, 3),
      ['no title', { body: {} }, 'args.invalid', 'O título da turma é obrigatório'],
      ['a blank title', { body: { title: '  ' } }, 'args.invalid', 'O título da turma é obrigatório'],
      ['an unknown weekday', { body: { title: 'A', weekday: 'segunda' } }, 'args.invalid', 'Campo inválido: weekday.'],
      ['an unknown time', { body: { title: 'A', classTime: '24:00' } }, 'args.invalid', 'Horário inválido'],
      ['an unknown category', { body: { title: 'A', category: 'f' } }, 'args.invalid', 'Campo inválido: category.'],
      ['a teacher as text', { body: { title: 'A', teacherId: '13' } }, 'args.invalid', 'Campo inválido: teacherId.'],
      ['an administrator for teacher', { body: { title: 'A', teacherId: celia } }, 'class.notTeacher'],
      ['a student for teacher', { body: { title: 'A', teacherId: ana } }, 'class.notTeacher'],
      ['another school’s teacher', { body: { title: 'A', teacherId: ines } }, 'notFound', 'Professor não encontrado.'],
      ['an unknown teacher', { body: { title: 'A', teacherId: 999 } }, 'notFound', 'Professor não encontrado.'],
      ['another school’s module', { body: { title: 'A', moduleId: 7 } }, 'notFound', 'Módulo não encontrado.'],
      ['an unknown module', { body: { title: 'A', moduleId: 999 } }, 'notFound', 'Módulo não encontrado.'],
      [
        'no school, from a person without one',
        { who: 'sonia', body: { title: 'A' } },
        'args.invalid',
        'schoolId: diga em qual escola.',
      ],
      ['an unknown school', { who: 'sonia', body: { title: 'A', schoolId: 99 } }, 'notFound', 'Escola não encontrada.'],
    ],
  },
  updateClass: {
    who: 'celia',
    path: '/api/classes/3',
    body: { title: ' 7º B da manhã ', teacherId: otavio, classTime: '07:30' },
    answers: { ...class3, title: '7º B da manhã', teacherId: otavio, classTime: '07:30' },
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:12', 'user:13'],
    refuses: [
      ...onlyAdministrators,
      ['nothing to change', { body: {} }, 'args.invalid', 'Diga o que deve mudar na turma.'],
      ['a blank title', { body: { title: '' } }, 'args.invalid', 'O título da turma é obrigatório'],
      ['an unknown time', { body: { classTime: '8:00' } }, 'args.invalid', 'Horário inválido'],
      ['another school’s teacher', { body: { teacherId: ines } }, 'notFound', 'Professor não encontrado.'],
      ['a student for teacher', { body: { teacherId: ana } }, 'class.notTeacher'],
      ['another school’s class', { path: '/api/classes/8' }, 'notFound'],
      ['an unknown class', { path: '/api/classes/999' }, 'notFound'],
      ['a class as text', { path: '/api/classes/abc' }, 'args.invalid', 'Campo inválido: classId.'],
    ],
  },
  closeClass: {
    who: 'celia',
    path: '/api/classes/3/closing',
    body: { closedOn: '2026-12-18' },
    answers: { ...class3, closedOn: '2026-12-18' },
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:12', 'user:21', 'user:22', 'user:23'],
    refuses: [
      ...onlyAdministrators,
      ['no day', { body: {} }, 'args.invalid', 'Campo inválido: closedOn.'],
      ['a day that is none', { body: { closedOn: '2026-02-30' } }, 'args.invalid', 'Campo inválido: closedOn.'],
      [
        'a day far away',
        { body: { closedOn: '2062-12-18' } },
        'args.invalid',
        'O último dia da turma deve ficar a menos de um ano de hoje.',
      ],
      ['another school’s class', { path: '/api/classes/8/closing' }, 'notFound'],
      ['an unknown class', { path: '/api/classes/999/closing' }, 'notFound'],
    ],
  },
  deleteClass: {
    who: 'celia',
    path: '/api/classes/3',
    answers: null,
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:12', 'user:21', 'user:22', 'user:23'],
    refuses: [
      ...onlyAdministrators,
      ['another school’s class', { path: '/api/classes/8' }, 'notFound'],
      ['an unknown class', { path: '/api/classes/999' }, 'notFound'],
    ],
  },
  removeClassTeacher: {
    who: 'celia',
    path: '/api/classes/3/teacher',
    answers: { ...class3, teacherId: null },
    also: ['davi', 'sonia'],
    wakes: ['class:3', 'school:1', 'user:12'],
    refuses: [
      ...onlyAdministrators,
      ['another school’s class', { path: '/api/classes/8/teacher' }, 'notFound'],
      ['an unknown class', { path: '/api/classes/999/teacher' }, 'notFound'],
    ],
  },
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
  evaluateLesson: {
    who: 'ana',
    path: '/api/evaluations',
    body: evaluation,
    answers: { ...evaluation, id: 1, alias: null, classId: 3, date: Date.UTC(2026, 10, 23, 12), withName: false },
    also: [],
    wakes: ['class:3', 'school:1'],
    refuses: [
      ['no lesson', { body: evaluationWithout('lessonId') }, 'args.invalid', 'Selecione uma aula para avaliar'],
      ['no presence', { body: evaluationWithout('attendanceId') }, 'args.invalid', 'Selecione uma aula para avaliar'],
      ['an empty body', { body: {} }, 'args.invalid', 'Selecione uma aula para avaliar'],
      [
        'no rating of the content',
        { body: evaluationWithout('contentRating') },
        'args.invalid',
        'Por favor, avalie o conteúdo da aula',
      ],
      [
        'six stars',
        { body: { ...evaluation, contentRating: 6 } },
        'args.invalid',
        'Por favor, avalie o conteúdo da aula',
      ],
      ['half a star', { body: { ...evaluation, teacherRating: 0.5 } }, 'args.invalid', 'Por favor, avalie o professor'],
      [
        'no rating of the teacher',
        { body: evaluationWithout('teacherRating') },
        'args.invalid',
        'Por favor, avalie o professor',
      ],
      [
        'no rating of oneself',
        { body: evaluationWithout('selfPerformance') },
        'args.invalid',
        'Por favor, avalie seu próprio desempenho',
      ],
      [
        'an unknown level',
        { body: { ...evaluation, selfPerformance: 'great' } },
        'args.invalid',
        'Por favor, avalie seu próprio desempenho',
      ],
      [
        'a comment that is too long',
        { body: { ...evaluation, selfComment: 'a'.repeat(2001) } },
        'args.invalid',
        'Use até 2000 caracteres',
      ],
      [
        'a student who evaluates for another',
        { body: { ...evaluation, attendanceId: 303, studentId: bento } },
        'notAllowed',
      ],
      ['another’s presence', { body: { ...evaluation, attendanceId: 303 } }, 'notFound', 'Presença não encontrada.'],
      [
        'a presence of another school',
        { body: { ...evaluation, attendanceId: 304, lessonId: 121 } },
        'notFound',
        'Presença não encontrada.',
      ],
      ['an unknown presence', { body: { ...evaluation, attendanceId: 999 } }, 'notFound', 'Presença não encontrada.'],
      [
        'another lesson than that of the presence',
        { body: { ...evaluation, lessonId: 102 } },
        'args.invalid',
        'lessonId: esta presença é de outra aula.',
      ],
      ['an absence', { body: { ...evaluation, attendanceId: 302, lessonId: 102 } }, 'evaluation.absent'],
      ['a teacher', { who: 'marina' }, 'notAllowed'],
      ['an administrator', { who: 'celia' }, 'notAllowed'],
    ],
  },
}
