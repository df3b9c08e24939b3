import { fourTerms } from '../bimestres.ts'
import { addFamily } from '../families.ts'
import { clockText } from '../localTime.ts'
import { addPastRoll } from '../pastRolls.ts'
import type { TableMaker } from '../tableMaker.ts'
import type { RollOfWeek } from '../week/rollsOfWeeks.ts'
import type { Year } from './calendar.ts'
import { importAt, nextRows, type Old, oldSchoolId } from './context.ts'
import type { NewClass, OldClass } from './oldClass.ts'
import type { Staff } from './staff.ts'
import { classesOfWeeks } from './thisYearsWeek.ts'

/** The classes of a year. The first class has run since the first year. */
export interface SchoolYear {
  year: Year
  classes: OldClass[]
}

/** Opens a school year: adds the year with its terms, students, classes and enrollments. Half of the students of the year before stay. */
export async function openYear(old: Old, staff: Staff, year: Year, before?: SchoolYear): Promise<SchoolYear> {
  const { store, size, calendar } = old
  const since = calendar.daysAgo(calendar.beginsBefore(year))
  const make = await nextRows(store)
  const known = before?.classes.slice(1).flatMap(({ students }) => students) ?? []
  const stayed = [
    staff.student,
    ...known.filter((id) => id !== staff.student).slice(0, Math.floor(known.length * 0.46)),
  ]
  const places = size.classesOfYear * size.studentsOfClass
  const added = Array.from({ length: places - stayed.length }, () => addStudent(old, make, since))
  const students = [...stayed, ...added]
  const days = calendar.daysOf(year)
  const { id: schoolYearId } = make.add('schoolYears', {
    ...{ schoolId: oldSchoolId, title: calendar.yearOf(year), ...days, terms: fourTerms(days.firstDay, days.lastDay) },
  })
  const inLongClass = [staff.student, ...added.slice(0, size.studentsOfClass - 1)]
  const longClass = before
    ? continueClass(make, before.classes[0]!, staff.student, inLongClass, since)
    : addClass(old, staff, make, {
        title: 'Clube de Leitura',
        turn: 0,
        students: inLongClass,
        since,
        meets: 0,
        schoolYearId: null,
      })
  const add =
    year === 2 && size.week
      ? classesOfWeeks(old, staff, make, size.week, since)
      : (wanted: NewClass) => addClass(old, staff, make, wanted)
  const classes = Array.from({ length: size.classesOfYear }, (_, n) =>
    add({
      title: `${1 + (n % 9)}º Ano ${String.fromCharCode(65 + Math.floor(n / 9))} · ${calendar.yearOf(year)}`,
      turn: n,
      students: students.slice(n * size.studentsOfClass, (n + 1) * size.studentsOfClass),
      since,
      meets: calendar.meetingDay(n),
      schoolYearId,
    }),
  )
  await importAt(old, make.tables, since)
  return { year, classes: [longClass, ...classes] }
}

function addStudent({ newName, size }: Old, make: TableMaker, since: number): number {
  const row = make.add('users', {
    name: newName(),
    role: 'student',
    category: 'pro',
    schoolId: oldSchoolId,
    createdAt: since,
  })
  const year = new Date(since).getUTCFullYear()
  row.username = `${year}${String(row.id).padStart(7, '0')}`
  if (size.families) addFamily(make, row, year - 7 - (row.id % 9))
  return row.id
}

function addClass(old: Old, staff: Staff, make: TableMaker, wanted: NewClass): OldClass {
  const { size, calendar } = old
  const { title, turn, students, since, meets, schoolYearId } = wanted
  const modules = Array.from(
    { length: size.modulesOfClass },
    (_, n) => staff.modules[(turn + n) % staff.modules.length]!,
  )
  const lessonIds = modules.flatMap((module) => module.lessonIds)
  const schoolClass = make.add('classes', {
    teacherId: staff.teachers[turn % staff.teachers.length]!,
    title,
    weekday: calendar.weekdayAfter(meets),
    classTime: clockText(7 * 60 + 30 + 50 * (turn % 5)),
    currentLessonId: lessonIds[size.rollsOfYear % lessonIds.length]!,
    schoolId: oldSchoolId,
    category: 'a',
    schoolYearId,
  })
  for (const { id } of modules) make.add('moduleClasses', { moduleId: id, classId: schoolClass.id, createdAt: since })
  enroll(make, schoolClass.id, students, since)
  return { schoolClass, students: [...students], lessonIds, meets, had: new Set() }
}

const enroll = (make: TableMaker, classId: number, students: number[], since: number) => {
  for (const studentId of students) make.add('enrollments', { classId, studentId, enrolledAt: since, leftAt: null })
}

/** The same class with this year's students; the one who stayed is already enrolled. */
function continueClass(
  make: TableMaker,
  before: OldClass,
  stayed: number,
  students: number[],
  since: number,
): OldClass {
  enroll(
    make,
    before.schoolClass.id,
    students.filter((id) => id !== stayed),
    since,
  )
  return { ...before, students: [...students] }
}

/**
 * Adds the rolls that a year's classes took on some of its days, as they stood on the last of these days.
 * @param after and `until`: days before today; `until` is included
 */
export async function takeRolls(
  old: Old,
  staff: Staff,
  school: SchoolYear,
  after: number,
  until: number,
): Promise<void> {
  const { store, size, calendar, random, zone } = old
  const make = await nextRows(store)
  const [from, to] = [calendar.dayBefore(after), calendar.dayBefore(until)]
  for (const [turn, { schoolClass, students, lessonIds, meets, had, rolls: weekRolls }] of school.classes.entries()) {
    const rolls = weekRolls ?? rollsOfYear(old, school.year, turn, { lessonIds, meets })
    for (const { teacherId: ofSubject, ...roll } of rolls) {
      if (roll.date <= from || roll.date > to) continue
      // Whoever left since takes no more rolls of their class.
      const teacherId = schoolClass.meetings || !weekRolls ? schoolClass.teacherId : ofSubject
      addPastRoll(make, random, {
        ...roll,
        ...{ schoolClass, teacherId, concludedBy: teacherId ?? staff.secretary, studentIds: students, zone },
        ...{ rated: size.rated, evaluated: size.evaluated },
      })
    }
    const isOfClass = ({ classId }: { classId: number }) => classId === schoolClass.id
    make.tables.completions = make.tables.completions.filter(
      (row) => !isOfClass(row) || (!had.has(row.lessonId) && had.add(row.lessonId)),
    )
  }
  await importAt(old, make.tables, calendar.daysAgo(until))
}

/** The rolls of a class that meets once a week. The first class has run since the first year, and goes on. */
function rollsOfYear(
  { size, calendar }: Old,
  year: Year,
  turn: number,
  { lessonIds, meets }: Pick<OldClass, 'lessonIds' | 'meets'>,
): Pick<RollOfWeek, 'date' | 'lessonId' | 'teacherId'>[] {
  const offset = turn === 0 ? year * size.rollsOfYear : 0
  return Array.from({ length: size.rollsOfYear }, (_, n) => ({
    date: calendar.rollDay(year, n, size.rollsOfYear, meets),
    lessonId: lessonIds[(n + offset) % lessonIds.length]!,
  }))
}
