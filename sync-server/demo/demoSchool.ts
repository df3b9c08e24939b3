import { addDays, civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { demoAccounts } from './accounts.ts'
import { subjects } from './curriculum.ts'
import { addLargeSchool } from './largeSchool.ts'
import { clockText, instantAt, minutesOfDay } from './localTime.ts'
import { nameMaker } from './names.ts'
import { seededRandom } from './random.ts'
import { addClass, addModule, addStudent, type Setting } from './schoolMaker.ts'
import { emptyTables, type Tables, tableMaker } from './tableMaker.ts'
import { addSubjects } from './week/classOfSubjects.ts'

export type DemoSize = 'small' | 'large'

interface DemoSettings {
  /** ms; a class of professora@chamada.demo is in progress then */
  now: number
  zone: string
  size: DemoSize
  /** How many times as many classes and people the large school has. */
  times?: number
}

/**
 * The demonstration's rows. They are the same for the same `now`, zone and size. For another `now`, the people and
 * marks are the same on other days. Pure.
 */
export function demoSchool({ now, zone, size, times = 1 }: DemoSettings): Tables {
  const random = seededRandom(20261121)
  const make = tableMaker(emptyTables())
  const weeksBack = size === 'large' ? 53 : 9
  const since = instantAt(addDays(civilDateOf(now, zone), -7 * weeksBack), '08:00', zone)
  const setting: Setting = { make, random, newName: nameMaker(random), now, zone, since }
  addSchool(setting, 'Escola Estadual Conceição Evaristo')
  addSchool(setting, 'Colégio Municipal Anísio Teixeira')
  for (const { email, name, role, school } of demoAccounts) addPerson(setting, email, name, role, school)
  const modules = addFirstSchool(setting)
  addSecondSchool(setting)
  const dayAfter = (days: number) => weekdays[(weekdayIndex(civilDateOf(now, zone)) + days) % 7]!
  const { id } = make.tables.classes.find(({ title }) => title === '9º Ano B')!
  addSubjects(setting, { classId: id, module: modules[2]!, days: [dayAfter(2), dayAfter(4)] })
  if (size === 'large') addLargeSchool(setting, times)
  return make.tables
}

export const userIdOf = (name: string) => demoAccounts.findIndex(({ email }) => email.startsWith(`${name}@`)) + 1

function addSchool({ make, since }: Setting, name: string) {
  const mainAdminId = make.tables.schools.length ? userIdOf('direcao2') : userIdOf('direcao')
  return make.add('schools', { name, active: true, mainAdminId, createdAt: since })
}

function addPerson(
  { make, since }: Setting,
  email: string,
  name: string,
  role: (typeof demoAccounts)[number]['role'],
  schoolId: number | null,
) {
  make.add('users', {
    email,
    name,
    role,
    category: role === 'teacher' ? 'a' : null,
    schoolId,
    createdAt: since,
  })
}

/** The other classes: title, teacher, days after today, time, number of students, and module. */
const otherClasses = [
  ['7º Ano B: Língua Portuguesa', 'professora', 1, '07:30', 24, 1],
  ['6º Ano A: Ciências', 'professora', 2, '09:20', 28, 2],
  ['8º Ano C: Matemática aplicada ao cotidiano da agricultura familiar', 'professora', 3, '13:15', 18, 0],
  ['9º Ano A: História', 'professor', 1, '10:10', 30, 3],
  ['9º Ano B', 'professor', 2, '07:30', 26, 3],
  ['EJA Noturno', 'professor', 3, '19:00', 12, 1],
  ['Reforço de sábado', null, 5, '08:00', 15, 0],
] as const

function addFirstSchool(setting: Setting) {
  const { make, now, zone, random } = setting
  const modules = subjects.map((subject, i) => addModule(setting, 1, subject, i + 1))
  const today = weekdayIndex(civilDateOf(now, zone))
  const both = [userIdOf('aluna'), userIdOf('aluno')]
  const pool = Array.from({ length: 120 }, () => addStudent(setting, 1))
  addClass(setting, {
    schoolId: 1,
    title: '7º Ano A: Matemática',
    teacherId: userIdOf('professora'),
    weekday: weekdays[today]!,
    // Ten minutes ago, or midnight when the day has not lasted that long.
    classTime: clockText(Math.max(0, minutesOfDay(now, zone) - 10)),
    category: 'a',
    modules: [modules[0]!, modules[1]!],
    studentIds: [...both, ...pool.slice(0, 38)],
    concludedBy: userIdOf('professora'),
    weeks: 4,
  })
  for (const [title, teacher, after, classTime, count, module] of otherClasses) {
    const from = random.between(0, pool.length - count)
    const students = pool.slice(from, from + count)
    addClass(setting, {
      schoolId: 1,
      title,
      teacherId: teacher && userIdOf(teacher),
      weekday: weekdays[(today + after) % 7]!,
      classTime,
      modules: [modules[module]!],
      studentIds: module === 2 ? [...both, ...students] : students,
      concludedBy: userIdOf(teacher ?? 'secretaria'),
      weeks: 4,
    })
  }
  // Someone who changed schools: no longer on today's sheet, still on the days they were there.
  const leaver = make.tables.enrollments.find(({ classId }) => classId === 2)!
  leaver.leftAt = instantAt(addDays(civilDateOf(now, zone), -1), '12:00', zone)
  return modules
}

function addSecondSchool(setting: Setting) {
  const { now, zone } = setting
  const module = addModule(setting, 2, { ...subjects[0]!, title: 'Matemática do 5º ano' }, 1)
  const today = weekdayIndex(civilDateOf(now, zone))
  const pool = [userIdOf('aluna2'), ...Array.from({ length: 14 }, () => addStudent(setting, 2))]
  const common = {
    schoolId: 2,
    teacherId: userIdOf('professora2'),
    modules: [module],
    concludedBy: userIdOf('professora2'),
    weeks: 4,
  }
  addClass(setting, {
    ...common,
    title: '5º Ano Único',
    weekday: weekdays[today]!,
    classTime: '08:00',
    studentIds: pool,
  })
  const tomorrow = weekdays[(today + 1) % 7]!
  addClass(setting, {
    ...common,
    title: 'Clube de xadrez',
    weekday: tomorrow,
    classTime: '15:00',
    studentIds: pool.slice(0, 8),
  })
}
