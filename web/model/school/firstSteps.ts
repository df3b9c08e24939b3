import { addDays } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import type { SchoolFacts } from './schoolFacts.ts'

export interface FirstStep {
  name: 'lists' | 'classes' | 'signIns' | 'firstRoll'
  title: string
  done: boolean
  /** What is there, and what is missing. */
  text: string
  /** The one act that comes next; none while another step has to come before. */
  act?: { label: string; to: string }
}

/**
 * The steps from an empty school to its first concluded roll, each with what is done and what is missing. They may be
 * done in any order.
 */
export const firstSteps = (facts: SchoolFacts): FirstStep[] => [
  listsStep(facts),
  classesStep(facts),
  signInsStep(facts),
  firstRollStep(facts),
]

/** How long after its first roll a school is still beginning, in days. */
const beginningDays = 14

/**
 * Whether a school needs no guide: all is done, or it has been taking rolls for a while, and what is missing is its
 * daily business.
 * @param today a civil date
 */
export const guideIsOver = (facts: SchoolFacts, today: string): boolean =>
  firstSteps(facts).every(({ done }) => done) ||
  (facts.firstRollOn !== null && facts.firstRollOn < addDays(today, -beginningDays))

function listsStep({ students, teachers }: SchoolFacts): FirstStep {
  const there = [
    ...(students ? [countOf(students, 'aluno', 'alunos')] : []),
    ...(teachers.length ? [countOf(teachers.length, 'professor', 'professores')] : []),
  ].join(' e ')
  const step = { name: 'lists', title: 'Alunos e professores' } as const
  if (students && teachers.length) return { ...step, done: true, text: `${there}.` }
  const act = { label: students ? 'Importar professores' : 'Importar listas', to: '/admin/import' }
  if (students) return { ...step, done: false, text: `${there}. Faltam os professores.`, act }
  if (teachers.length) return { ...step, done: false, text: `${there}. Faltam os alunos.`, act }
  return { ...step, done: false, text: 'Ainda não há ninguém nas listas da escola.', act }
}

function classesStep({ classes, lessons }: SchoolFacts): FirstStep {
  const step = { name: 'classes', title: 'Turmas' } as const
  const without = (is: (each: SchoolFacts['classes'][number]) => boolean) => classes.filter((each) => !is(each)).length
  const teacher = without(({ teacherId }) => teacherId !== null)
  const students = without((each) => each.students > 0)
  const lesson = without((each) => each.hasLessons)
  if (!classes.length)
    return {
      ...step,
      done: false,
      text: 'Ainda não há turmas.',
      act: { label: 'Importar turmas', to: '/admin/import' },
    }
  const count = countOf(classes.length, 'turma', 'turmas')
  if (!teacher && !students && !lesson)
    return { ...step, done: true, text: `${count}, com professor, alunos e aulas para a chamada.` }
  const missing = [
    ...(teacher ? [`sem professor: ${teacher}`] : []),
    ...(students ? [`sem alunos: ${students}`] : []),
    ...(lesson ? [`sem aulas para a chamada: ${lesson}`] : []),
  ]
  return {
    ...step,
    done: false,
    text: `${count}; ${missing.join(', ')}.`,
    act: classesAct({ teacher, students }, lessons > 0),
  }
}

function classesAct(missing: { teacher: number; students: number }, hasLessons: boolean) {
  if (missing.teacher) return { label: 'Dar professor às turmas', to: '/admin/classes?professor=nenhum' }
  if (missing.students) return { label: 'Matricular alunos', to: '/admin/classes' }
  return hasLessons
    ? { label: 'Dar módulos às turmas', to: '/admin/modules' }
    : { label: 'Criar módulo com aulas', to: '/admin/modules?novo=1' }
}

function signInsStep({ teachers }: SchoolFacts): FirstStep {
  const step = { name: 'signIns', title: 'Acesso dos professores' } as const
  const waiting = teachers.filter(({ mustChangePassword }) => mustChangePassword).length
  if (!teachers.length)
    return { ...step, done: false, text: 'Depois das listas: cada professor recebe a primeira senha.' }
  if (!waiting) return { ...step, done: true, text: 'Todos já entraram e escolheram a própria senha.' }
  return {
    ...step,
    done: false,
    text: `Falta entrar e escolher a própria senha: ${waiting} de ${countOf(teachers.length, 'professor', 'professores')}.`,
    act: { label: 'Fazer cartões de acesso', to: '/admin/teachers?cartoes=1' },
  }
}

function firstRollStep({ firstRollOn, classes }: SchoolFacts): FirstStep {
  const step = { name: 'firstRoll', title: 'Primeira chamada' } as const
  if (firstRollOn) return { ...step, done: true, text: `A primeira foi a do dia ${fullDate(firstRollOn)}.` }
  return {
    ...step,
    done: false,
    text: 'O professor entra no celular, abre a turma, faz a chamada e conclui. Ela aparece aqui na hora.',
    ...(classes.length > 0 && { act: { label: 'Ver turmas e horários', to: '/admin/classes' } }),
  }
}
