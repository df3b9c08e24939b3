import { type Act, onlyAdministrators } from './act.ts'
import { people } from './cast.ts'
import { enrollmentActs } from './enrollmentActs.ts'
import { evaluationActs } from './evaluationActs.ts'

const { ana, celia, marina, otavio, ines } = people

/** What nobody has said of a class. */
const untold = {
  currentLessonId: null,
  closedOn: null,
  meetings: null,
  schoolYearId: null,
  madeForYear: null,
  closedForYear: null,
  numbering: null,
}
const class3 = {
  id: 3,
  title: '7º B',
  teacherId: marina,
  schoolId: 1,
  weekday: 'monday',
  classTime: '08:00',
  category: 'a',
  ...untold,
}
const newClass = {
  title: '9º D',
  teacherId: otavio,
  weekday: 'friday',
  classTime: '13:30',
  category: 'c',
}

/** The acts on classes, enrolments and evaluations. */
export const classActs: Record<string, Act> = {
  createClass: {
    who: 'celia',
    path: '/api/classes',
    body: { ...newClass, moduleId: 5 },
    answers: { id: 9, ...newClass, ...untold, schoolId: 1 },
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
      ['modules as text', { body: { title: 'A', moduleIds: '5' } }, 'args.invalid', 'Campo inválido: moduleIds.'],
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
  ...enrollmentActs,
  ...evaluationActs,
}
