import { addModule, type NewModule } from '../schoolMaker.ts'
import type { TableMaker } from '../tableMaker.ts'
import { addClassOfWeek, weekOf } from '../week/classOfWeek.ts'
import { type PastDays, rollsOfWeeks, schoolDaysBefore } from '../week/rollsOfWeeks.ts'
import { moduleOfGrade, subjectsOfGrades } from '../week/subjectsOfGrades.ts'
import { groupsOfTeachers, weekOfOneTeacher, weekOfSubjects } from '../week/weeksOfGrades.ts'
import { type Old, oldSchoolId } from './context.ts'
import type { NewClass, OldClass } from './oldClass.ts'
import type { WeekSize } from './sizes.ts'
import type { Staff } from './staff.ts'

/** Teachers of the first grades have a class in the morning and one in the afternoon. */
const teachersOfFirstGrades = 15

/**
 * Returns a function that adds the classes of a year with real weeks. The years before, the school had no timetable.
 * Classes are added in the order of their turns, the grades in turn.
 */
export function classesOfWeeks(
  old: Old,
  { teachers, modules }: Staff,
  make: TableMaker,
  week: WeekSize,
  since: number,
) {
  const { size, newName, random, now, zone } = old
  const setting = { make, random, newName, now, zone, since }
  const ofGrade = new Map<number, NewModule[]>()
  let subjectTeachers = teachersOfFirstGrades
  const groupOf = groupsOfTeachers(() => teachers[subjectTeachers++]!)
  let firstGradesAdded = 0

  const modulesOf = (grade: number) => {
    const known = ofGrade.get(grade)
    if (known) return known
    const made = Object.values(subjectsOfGrades).map((each, i) =>
      addModule(setting, oldSchoolId, moduleOfGrade(grade, each, week.lessonsOfSubject), 100 + 10 * grade + i),
    )
    ofGrade.set(grade, made)
    return made
  }

  function weekOfFirstGrade(turn: number) {
    const place = firstGradesAdded++
    const shared = Array.from({ length: size.modulesOfClass }, (_, n) => modules[(turn + n) % modules.length]!)
    const shift = place < teachersOfFirstGrades ? 'morning' : 'afternoon'
    return weekOfOneTeacher(shared, teachers[place % teachersOfFirstGrades]!, shift)
  }

  return ({ title, turn, students, meets, schoolYearId }: NewClass): OldClass => {
    const [grade, letter] = [Number.parseInt(title, 10), Math.floor(turn / 9)]
    const own = grade > 5 ? weekOfSubjects(modulesOf(grade), groupOf(grade, letter), letter) : weekOfFirstGrade(turn)
    const schoolClass = addClassOfWeek(
      make,
      { ...own, schoolId: oldSchoolId, title, category: 'a', schoolYearId, studentIds: students },
      since,
    )
    const { subjects, lessonsOf } = weekOf(make, schoolClass, own.links)
    const meetings = subjects.flatMap((subject) => subject.week).length
    const rolls = rollsOfWeeks(subjects, lessonsOf, pastDays(old, meets, meetings))
    const lessonIds = own.links.flatMap(({ module }) => module.lessonIds)
    return { schoolClass, students: [...students], lessonIds, meets, had: new Set(), rolls }
  }
}

/**
 * The days on which a class of this year had rolls: as many rolls as in other years, those of all meetings in the last
 * two weeks that have any, and one a day on days all over the year before them.
 * @param meetings how many a week has
 */
function pastDays({ calendar, size }: Old, meets: number, meetings: number): PastDays {
  const whole = schoolDaysBefore(calendar.dayBefore(4), 10)
  const before = Array.from({ length: size.rollsOfYear }, (_, n) => calendar.rollDay(2, n, size.rollsOfYear, meets))
  const free = before.filter((date) => date < whole[0]!)
  const count = Math.min(free.length, size.rollsOfYear - 2 * meetings)
  return { whole, single: Array.from({ length: count }, (_, n) => free[Math.floor((n * free.length) / count)]!) }
}
