import type { Role, Visibility } from '#schema/fields/labels.ts'

/** The two sides of a class: the people who teach or run it, and its students. */
export type Side = 'staff' | 'students'

export const sideOf = ({ role }: { role: Role }): Side => (role === 'student' ? 'students' : 'staff')

/** The person who reads. */
export interface Viewer {
  id: number
  role: Role
  schoolId: number | null
  /** Set for the staff of a school that shows who rated a lesson. Without it ratings come without names. */
  readsRaters?: boolean
  /** The classes of which this teacher teaches only some subjects, each with the modules of these. */
  subjects?: Subjects
}

/** Of classes, by their ids, the modules that somebody teaches in them. */
export type Subjects = ReadonlyMap<number, readonly number[]>

/**
 * Returns true for what belongs to a subject of a class that somebody else teaches: its marks, ratings and evaluations
 * are not this teacher's to read, but for who was present.
 * @param moduleId the module of its lesson
 */
export const isOfOtherSubject = (
  { subjects }: Pick<Viewer, 'subjects'>,
  classId: number,
  moduleId: number | undefined,
) => subjects?.get(classId)?.includes(moduleId ?? 0) === false

/** The roles that run schools. */
export const administrators: readonly Role[] = ['admin', 'superadmin']

/** Returns true for a global administrator: role superadmin, or an administrator with no school (decisions section 1). */
export const isGlobal = ({ role, schoolId }: Pick<Viewer, 'role' | 'schoolId'>) =>
  role === 'superadmin' || (role === 'admin' && schoolId === null)

type FieldOf<Row, Name extends string> = keyof Row & Name

/**
 * Who may read a table's rows, besides the administrators of their school, who read them all. Each way is a kind of
 * scope (permissions/scopes.ts). Channels, pulls, tombstones, pokes and lists follow from it.
 */
export interface Readers<Row> {
  /**
   * The row as this person sees it, where some see less of it. What students do not see follows from the fields
   * (`students`), and is hidden from them besides.
   */
  seenBy?: (viewer: Viewer, row: Row) => Row
  /** Everybody reads the rows whose field holds their own number (`user`), or the number of their school (`schoolRow`). */
  me?: { channel: 'user' | 'schoolRow'; by: FieldOf<Row, 'id' | 'schoolId'> }
  /** The rows that people who run all schools hold of every school. */
  global?: (row: Row) => boolean
  /** The people of a class read its rows. */
  class?: {
    /** The field that holds the number of the class. */
    by: FieldOf<Row, 'id' | 'classId'>
    /**
     * What students read: `all` rows, their `own` by `studentId`, or a roll `withOwnMark`, of which they see their mark
     * alone. Staff reads all rows.
     */
    students: 'all' | 'withOwnMark' | ('studentId' extends keyof Row ? 'own' : never)
    /** Of the teachers, only those of the subject of its lesson read it, besides the class's own (`isOfOtherSubject`). */
    ofSubject?: 'lessonId' extends keyof Row ? true : never
    /** The person whom the row puts in the class. The other side of the class sees them through it. */
    shows?: { person: FieldOf<Row, 'studentId' | 'teacherId'>; to: Side }
  }
  /** The people of the classes that are taught a module read its rows. */
  module?: {
    /** The field that holds the number of the module, or of a lesson of it. */
    by: FieldOf<Row, 'id' | 'moduleId' | 'lessonId'>
    /** The values of the row's `visibility` that each side reads. Without it, both read all rows. */
    visibility?: Record<Side, readonly Visibility[]>
  }
  /**
   * Rows that an app from before would misread, such as those of a later kind. Only devices that name them among what
   * they know hold them; for the others, a row that becomes one of them is gone.
   */
  later?: { name: string; holds(row: Row): boolean }
}
