import type { Enrollment } from '../entities/enrollment.ts'
import type { Category } from '../entities/labels.ts'
import type { User } from '../entities/user.ts'
import { deleteUser } from '../mutations/deleteUser.ts'
import { enrollStudent } from '../mutations/enrollStudent.ts'
import type { Mutation } from '../mutations/mutation.ts'
import { unenrollStudent } from '../mutations/unenrollStudent.ts'
import { updateUser } from '../mutations/updateUser.ts'

/**
 * What an administrator does with many students at once, as the single acts it is made of, and what takes it back. Taking back
 * touches only what the act changed and nobody changed since.
 */
export interface BulkAct {
  act: Mutation
  args: unknown
}

const actOf = <A>(act: Mutation<A>, args: A): BulkAct => ({ act: act as Mutation, args })

type Categorised = Pick<User, 'id' | 'category'>

/** Gives all of them this category, or none. */
export const setCategory = (students: readonly Categorised[], category: Category | null): BulkAct[] =>
  students.filter((each) => each.category !== category).map(({ id }) => actOf(updateUser, { id, category }))

/** Gives each the category of before, where `category` is still what they have. */
export function categoryBack(
  before: readonly Categorised[],
  now: readonly Categorised[],
  category: Category | null,
): BulkAct[] {
  const current = new Map(now.map((each) => [each.id, each.category]))
  return before
    .filter((each) => each.category !== category && current.get(each.id) === category)
    .map((each) => actOf(updateUser, { id: each.id, category: each.category }))
}

const enrolledIn = (enrollments: readonly Enrollment[], classId: number) =>
  new Set(
    enrollments.filter((each) => each.classId === classId && each.leftAt === null).map(({ studentId }) => studentId),
  )

/** Enrols in a class those who are not in it yet. */
export function enrolAll(ids: readonly number[], classId: number, enrollments: readonly Enrollment[]): BulkAct[] {
  const there = enrolledIn(enrollments, classId)
  return ids.filter((id) => !there.has(id)).map((studentId) => actOf(enrollStudent, { classId, studentId }))
}

/** Takes off the class again those whom it enrolled: who was in it before stays. */
export function enrolBack(
  ids: readonly number[],
  classId: number,
  before: readonly Enrollment[],
  now: readonly Enrollment[],
): BulkAct[] {
  const [then, there] = [enrolledIn(before, classId), enrolledIn(now, classId)]
  return ids
    .filter((id) => !then.has(id) && there.has(id))
    .map((studentId) => actOf(unenrollStudent, { classId, studentId }))
}

/** Deletes their accounts, with what goes along; what brings them back is the server's. */
export const deleteAll = (ids: readonly number[]): BulkAct[] => ids.map((id) => actOf(deleteUser, { id }))
