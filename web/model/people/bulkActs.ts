import type { Category } from '#schema/fields/labels.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import type { User } from '#schema/nouns/user.ts'
import type { BulkAct } from './bulkAct.ts'
import { backTo, stayOf } from './stays.ts'

const actOf = <A>(act: Mutation<A>, args: A): BulkAct => ({ act: act as Mutation, args })

type Categorised = Pick<User, 'id' | 'category'>

/** Sets this category, or none, for all of them. */
export const setCategory = (students: readonly Categorised[], category: Category | null): BulkAct[] =>
  students.filter((each) => each.category !== category).map(({ id }) => actOf(updateUser, { id, category }))

/** Restores each student's earlier category where they still have `category`. */
export function undoCategory(
  before: readonly Categorised[],
  now: readonly Categorised[],
  category: Category | null,
): BulkAct[] {
  const current = new Map(now.map((each) => [each.id, each.category]))
  return before
    .filter((each) => each.category !== category && current.get(each.id) === category)
    .map((each) => actOf(updateUser, { id: each.id, category: each.category }))
}

const enrolledIn = (enrollments: readonly Enrollment[], classId: number, now: number) =>
  new Set(
    enrollments.filter((each) => each.classId === classId && isInClass(each, now)).map(({ studentId }) => studentId),
  )

/** Enrols in a class those who are not in it at `now` (ms). */
export function enrolAll(
  ids: readonly number[],
  classId: number,
  enrollments: readonly Enrollment[],
  now: number,
): BulkAct[] {
  const enrolled = enrolledIn(enrollments, classId, now)
  return ids.filter((id) => !enrolled.has(id)).map((studentId) => actOf(enrollStudent, { classId, studentId }))
}

/** Gives those whom the act enrolled the days back that they had in the class. Who was in it before stays. */
export function undoEnrolment(
  ids: readonly number[],
  classId: number,
  before: readonly Enrollment[],
  after: readonly Enrollment[],
  now: number,
): BulkAct[] {
  const [earlier, enrolled] = [enrolledIn(before, classId, now), enrolledIn(after, classId, now)]
  const stayIn = (enrollments: readonly Enrollment[], studentId: number) =>
    stayOf(
      { classId, studentId },
      enrollments.find((each) => each.classId === classId && each.studentId === studentId),
    )
  return ids
    .filter((id) => !earlier.has(id) && enrolled.has(id))
    .flatMap((id) => backTo(stayIn(before, id), stayIn(after, id)) ?? [])
}

/** Deletes their accounts, with what goes along. Only the server can restore them. */
export const deleteAll = (ids: readonly number[]): BulkAct[] => ids.map((id) => actOf(deleteUser, { id }))
