import { readsRatersOf } from '#schema/nouns/evaluation.ts'
import type { Viewer } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'

/** Throws 403 for staff of a school that shows ratings without names: a student's list would be a list of names. */
export function mustReadRaters(viewer: Pick<Viewer, 'role' | 'readsRaters'>): void {
  if (!readsRatersOf(viewer)) throw new Refusal('notAllowed', 'As avaliações dos alunos não mostram quem avaliou.')
}

/** Throws 403 unless the actor is this student: students act only for themselves. */
export const mustBeOwn = permission(['student'], (actor: Actor, studentId: number) => {
  if (actor.role !== 'student' || actor.id !== studentId) throw new Refusal('notAllowed')
})

/** Throws 404 unless the actor, a student, is or was in the class. */
export const mustAttend = permission(['student'], async (actor: Actor, rows: Reader, classId: number) => {
  if (!(await rows.get('enrollments', `${classId}/${actor.id}`))) throw new Refusal('notFound')
})
