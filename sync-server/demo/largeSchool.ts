import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { fourTerms } from './bimestres.ts'
import { addFamily } from './families.ts'
import { addModule, addStudent, type NewModule, type Setting } from './schoolMaker.ts'
import { addClassOfWeek, addPastWeeks } from './week/classOfWeek.ts'
import { usualHours } from './week/schoolWeek.ts'
import { firstGrades, moduleOfGrade, subjectsOfGrades } from './week/subjectsOfGrades.ts'
import { groupsOfTeachers, weekOfOneTeacher, weekOfSubjects } from './week/weeksOfGrades.ts'

/** The size of the large school. */
const largeSize = { students: 1000, classes: 40 } as const

/** The grades in turn, so that the classes with the most subjects come first. */
const grades = [6, 7, 8, 9, 1, 2, 3, 4, 5] as const

/** Two hundred lessons: eight for each of the first five grades, five for each of eight subjects of the other four. */
const lessonsOf = { firstGrade: 8, subject: 5 } as const

/** Fifty rolls a class: the subjects of two weeks, and one roll a day before them. */
const pastDays = {
  subjects: { singleDays: 8, wholeDays: 10 },
  firstGrades: { singleDays: 0, wholeDays: 50 },
} as const
const shares = { rated: 0.2, evaluated: 0.05 } as const

/**
 * Adds a third school: a thousand students in forty classes of 25, each with fifty past rolls, 50,000 attendance rows
 * in all. Grades 1 to 5 have one teacher and one roll a day, grades 6 to 9 have eight subjects in 25 lessons a week.
 * All of them belong to its school year of four bimestres. Its people sign in as direcao3@, professora3@ and so on (professora3-2@ …) with the demonstration's password;
 * professora3 teaches Portuguese in five classes, and one of them is her own.
 * @param times how many times as many classes, teachers and students; modules and lessons stay
 */
export function addLargeSchool(setting: Setting, times: number) {
  const { make, newName, since, now, zone } = setting
  const admin = addPerson(setting, 'direcao3', 'admin', newName(), 3)
  const school = make.add('schools', {
    name: 'Centro Educacional Professora Nísia Floresta',
    active: true,
    mainAdminId: admin,
    lessonHours: usualHours,
    createdAt: since,
  })
  const year = make.add('schoolYears', { schoolId: school.id, ...yearOn(civilDateOf(now, zone)) })
  let teachers = 0
  const newTeacher = () => {
    teachers += 1
    const login = teachers > 1 ? `professora3-${teachers}` : 'professora3'
    return addPerson(setting, login, 'teacher', newName(), school.id)
  }
  const modules = modulesOfGrades(setting, school.id)
  const groupOf = groupsOfTeachers(newTeacher)
  for (let i = 0; i < times * largeSize.classes; i += 1) {
    const grade = grades[i % grades.length]!
    const letter = Math.floor(i / grades.length)
    const common = {
      ...{ schoolId: school.id, title: `${grade}º Ano ${lettersOf(letter)}`, category: 'pro' as const },
      schoolYearId: year.id,
      studentIds: Array.from({ length: largeSize.students / largeSize.classes }, () => addStudent(setting, school.id)),
    }
    const week =
      grade > 5
        ? weekOfSubjects(modules[grade]!, groupOf(grade, letter), letter)
        : weekOfOneTeacher(modules[grade]!, newTeacher(), letter % 2 ? 'afternoon' : 'morning')
    const schoolClass = addClassOfWeek(make, { ...common, ...week }, since)
    const born = Number(civilDateOf(setting.now, setting.zone).slice(0, 4)) - grade - 5
    for (const id of common.studentIds) addFamily(make, make.tables.users[id - 1]!, born)
    const past = pastDays[grade > 5 ? 'subjects' : 'firstGrades']
    addPastWeeks(setting, { ...common, schoolClass, links: week.links }, { ...past, ...shares })
  }
}

/** The school year of a day, with its terms; in January, that which is over. */
function yearOn(date: string) {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) === '01' ? 1 : 0)
  const [firstDay, lastDay] = [`${year}-02-02`, `${year}-12-18`]
  return { title: String(year), firstDay, lastDay, terms: fourTerms(firstDay, lastDay) }
}

/** The modules of each grade: one in the first five, one for each subject in the others. */
function modulesOfGrades(setting: Setting, schoolId: number): Record<number, NewModule[]> {
  let order = 0
  return Object.fromEntries(
    [...grades].sort().map((grade) => {
      const parts =
        grade > 5
          ? Object.values(subjectsOfGrades).map((each) => moduleOfGrade(grade, each, lessonsOf.subject))
          : [moduleOfGrade(grade, firstGrades, lessonsOf.firstGrade)]
      return [grade, parts.map((each) => addModule(setting, schoolId, each, ++order))]
    }),
  )
}

/** A, B … Z, AA, AB … */
const lettersOf = (n: number): string =>
  (n < 26 ? '' : lettersOf(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

function addPerson(
  { make, since }: Setting,
  name: string,
  role: 'admin' | 'teacher',
  fullName: string,
  schoolId: number,
) {
  return make.add('users', {
    email: `${name}@chamada.demo`,
    name: fullName,
    role,
    schoolId,
    createdAt: since,
  }).id
}
