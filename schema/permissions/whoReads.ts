import type { Role, Visibility } from '#schema/fields/labels.ts'
import type { Rows, TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'

/** The two sides of a class: the people who teach or run it, and its students. */
export type Side = 'staff' | 'students'

export const sideOf = ({ role }: { role: Role }): Side => (role === 'student' ? 'students' : 'staff')

export type Viewer = Pick<Actor, 'id' | 'role' | 'schoolId' | 'readsRaters'>

type FieldOf<T extends TableName, Name extends string> = keyof Rows[T] & Name

/**
 * Who may read a table's rows, besides the administrators of their school, who read them all. Each way is a kind of
 * scope (`scopes.ts`). Channels, pulls, tombstones, pokes and lists follow from it. Each table's value is in the file of
 * its noun, beside who may change its rows.
 */
export interface WhoReads<T extends TableName> {
  /** The row as this person sees it, where some see less of it. Without it, everybody who reads the row sees it whole. */
  seenBy?: (viewer: Viewer, row: Rows[T]) => Rows[T]
  /** Everybody reads the rows whose field holds their own number (`user`), or the number of their school (`schoolRow`). */
  me?: { channel: 'user' | 'schoolRow'; by: FieldOf<T, 'id' | 'schoolId'> }
  /** The rows that people who run all schools hold of every school. */
  global?: (row: Rows[T]) => boolean
  /** The people of a class read its rows. */
  class?: {
    /** The field that holds the number of the class. */
    by: FieldOf<T, 'id' | 'classId'>
    /**
     * What students read: `all` rows, their `own` by `studentId`, or a roll `withOwnMark`, of which they see their mark
     * alone. Staff reads all rows.
     */
    students: 'all' | 'withOwnMark' | ('studentId' extends keyof Rows[T] ? 'own' : never)
    /** The person whom the row puts in the class. The other side of the class sees them through it. */
    shows?: { person: FieldOf<T, 'studentId' | 'teacherId'>; to: Side }
  }
  /** The people of the classes that are taught a module read its rows. */
  module?: {
    /** The field that holds the number of the module, or of a lesson of it. */
    by: FieldOf<T, 'id' | 'moduleId' | 'lessonId'>
    /** The values of the row's `visibility` that each side reads. Without it, both read all rows. */
    visibility?: Record<Side, readonly Visibility[]>
  }
}
