import { type AttendanceCount, countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { noMark, type StudentMark } from './studentMark.ts'

/** A roll as the mirror has it. */
export interface MirroredRoll {
  marks: ReadonlyMap<number, StudentMark>
  concludedAt: number | null
  students: readonly { id: number; left: boolean }[]
  isPast: boolean
}

/** A mark shown before the mirror has it. */
export interface Pressed {
  change: Partial<StudentMark>
  write: number
  /** The number of reads of the mirror when it was on the disk; null while it is being written. */
  savedIn: number | null
}

/** The marks of a sheet, from the mirror and from the screen. */
export interface ShownRoll {
  roll: MirroredRoll
  /** By student id. */
  pressed: ReadonlyMap<number, Pressed>
}

/** A mark as shown: one just pressed may not have been read back yet. */
export const shownMark = ({ roll, pressed }: ShownRoll, studentId: number): StudentMark => ({
  ...(roll.marks.get(studentId) ?? noMark),
  ...pressed.get(studentId)?.change,
})

const stillThere = ({ roll }: ShownRoll) => roll.students.filter(({ left }) => !left)

/** Changes that mark as present everyone still in the class who is not. */
export const allPresent = (sheet: ShownRoll) =>
  stillThere(sheet)
    .filter(({ id }) => shownMark(sheet, id).present !== true)
    .map(({ id }) => ({ studentId: id, present: true }))

/** The changes that mark as present the students without a mark. */
export const restPresent = (sheet: ShownRoll) =>
  stillThere(sheet)
    .filter(({ id }) => shownMark(sheet, id).present === null)
    .map(({ id }) => ({ studentId: id, present: true }))

/** The presences of an earlier roll as changes, for those still there. A justification needs a reason. */
export const repeated = (
  students: MirroredRoll['students'],
  before: ReadonlyMap<number, Pick<StudentMark, 'present' | 'detail' | 'reason'>>,
) =>
  students.flatMap(({ id, left }) => {
    const { present = null, detail = null, reason = null } = before.get(id) ?? {}
    if (left || present === null) return []
    return [
      { studentId: id, present, detail, reason: detail === 'justified' ? (reason ?? 'Como na aula anterior') : null },
    ]
  })

/** Whether a student is shown as present: the mark just pressed, otherwise the registered one. */
export const shownPresent = (pressed: Pressed | undefined, mark: StudentMark | undefined): StudentMark['present'] =>
  pressed?.change.present === undefined ? (mark?.present ?? null) : pressed.change.present

/** Counts the present and absent students of a sheet, and the unmarked ones still in the class. */
export function tallyOf(
  students: MirroredRoll['students'],
  presentOf: (studentId: number) => boolean | null,
): AttendanceCount & { unmarked: number } {
  const count = countAttendance(students.map(({ id }) => ({ present: presentOf(id) })))
  return { ...count, unmarked: students.filter(({ id, left }) => !left && presentOf(id) === null).length }
}

/** The same as `tallyOf`, of the marks on the disk. */
export const tallyOnDisk = ({ roll, pressed }: ShownRoll) =>
  tallyOf(roll.students, (id) => {
    const mine = pressed.get(id)
    return shownPresent(mine?.savedIn === null ? undefined : mine, roll.marks.get(id))
  })
