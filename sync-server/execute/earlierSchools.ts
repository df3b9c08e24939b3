import { isErased } from '#schema/nouns/erasedPerson.ts'
import { readsRater } from '#schema/nouns/evaluation.ts'
import type { Reader, Rows } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { attendanceRate, countAttendance, countDetails } from '#schema/rules/attendance/attendanceRate.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { yearOfClass } from '#schema/rules/schedule/yearOfClass.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { EarlierSchools, EarlierSubject } from '#schema/sync/schoolTransfers.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { countedMarksOf, evaluationsOf } from '#server/store/queries/studentMarks.ts'
import { arrivalOf } from '#server/store/schoolTransfers.ts'
import type { Q } from '#server/store/store.ts'
import { yieldToOthers } from '#server/store/yielding.ts'

/** How many schools back. */
const mostSchools = 10

type School = EarlierSchools['schools'][number]

/**
 * What a student's earlier schools have of them, the latest first: read from there each time, as their own offices read
 * it. An account that was deleted or erased there has nothing left to say, and those before it still do.
 * @param today a civil date
 * @returns `accounts`: those that were read
 */
export async function earlierSchools(
  q: Q,
  studentId: number,
  today: string,
): Promise<EarlierSchools & { accounts: User[] }> {
  const rows = readerOf(q)
  const schools: School[] = []
  const accounts: User[] = []
  const seen = new Set([studentId])
  let arrival = await arrivalOf(q, studentId)
  while (arrival?.studentId && !seen.has(arrival.studentId) && seen.size <= mostSchools) {
    seen.add(arrival.studentId)
    const account = await rows.get('users', arrival.studentId)
    const school = await rows.get('schools', arrival.fromSchoolId)
    const isThere = account && school && !isErased(account)
    const classes = isThere ? await classesOf(q, account, school, today) : []
    if (isThere) accounts.push(account)
    if (school) schools.push({ school: school.name, lastDay: arrival.lastDay, classes })
    await yieldToOthers()
    arrival = await arrivalOf(q, arrival.studentId)
  }
  return { schools, accounts }
}

async function classesOf(q: Q, account: User, school: Rows['schools'], today: string): Promise<School['classes']> {
  const rows = readerOf(q)
  const { marks, ratings } = await countedMarksOf(q, account)
  const office = { role: 'admin' as const, readsRaters: school.anonymousRatings === false }
  const evaluations = (await evaluationsOf(q, account)).filter((each) => readsRater(office, each))
  const years = await rows.where('schoolYears', { schoolId: school.id })
  const titles = await titlesOf(rows, [...marks, ...ratings, ...evaluations])
  const found: { first: string; shown: School['classes'][number] }[] = []
  const enrolled = (await rows.where('enrollments', { studentId: account.id })).map(({ classId }) => classId)
  for (const classId of new Set([...enrolled, ...marks.map((mark) => mark.classId)])) {
    const ofClass = <T extends { classId: number }>(all: readonly T[]) => all.filter((row) => row.classId === classId)
    const own = ofClass(marks)
    const schoolClass = await rows.get('classes', classId)
    const first = own.map(({ date }) => date).sort()[0] ?? ''
    const year = (schoolClass && yearOfClass(schoolClass, years, first || today)?.title) ?? first.slice(0, 4)
    const subjects = new Set([...own, ...ofClass(ratings), ...ofClass(evaluations)].map(titles))
    const shown = [...subjects].sort(compareTexts).map((title): EarlierSubject => {
      const ofSubject = <T extends { classId: number; lessonId: number }>(all: readonly T[]) =>
        ofClass(all).filter((row) => titles(row) === title)
      const counted = ofSubject(marks)
      const count = countAttendance(counted)
      return {
        title,
        ...count,
        ...countDetails(counted),
        rate: attendanceRate(count),
        ratings: levels(ofSubject(ratings).map(({ rating }) => rating)),
        ownRatings: levels(ofSubject(evaluations).map(({ selfPerformance }) => selfPerformance)),
      }
    })
    found.push({ first, shown: { title: schoolClass?.title ?? 'Turma excluída', year, subjects: shown } })
  }
  return found.sort((a, b) => b.first.localeCompare(a.first)).map(({ shown }) => shown)
}

/** The title of the subject, by its lesson. */
async function titlesOf(rows: Reader, all: readonly { lessonId: number }[]) {
  const titles = new Map<number, string>()
  for (const [lessonId] of groupBy(all, (row) => row.lessonId)) {
    const lesson = await rows.get('lessons', lessonId)
    const module = lesson && (await rows.get('modules', lesson.moduleId))
    titles.set(lessonId, module?.title ?? 'Disciplina excluída')
  }
  return ({ lessonId }: { lessonId: number }) => titles.get(lessonId)!
}

function levels(all: readonly (keyof EarlierSubject['ratings'] | null)[]): EarlierSubject['ratings'] {
  const counts = { good: 0, average: 0, poor: 0 }
  for (const level of all) if (level) counts[level]++
  return counts
}
