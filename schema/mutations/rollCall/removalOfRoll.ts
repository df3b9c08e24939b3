import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { type Change, keyOf, remove } from '#schema/nouns/tables.ts'
import type { WholeRoll } from '#schema/rules/attendance/rollInPlace.ts'

/** The place of the roll that arguments name. */
export const rollNamedBy = (args: { classId: number; lessonId: number; attendanceDate: string }): RollPlace => ({
  classId: args.classId,
  lessonId: args.lessonId,
  date: args.attendanceDate,
})

/** The removal of a roll with its marks, which come before it: a device keeps them inside it. */
export const removalOfRoll = ({ roll, attendance, performance }: WholeRoll): Change[] => [
  ...performance.map((mark) => remove('performance', keyOf('performance', mark))),
  ...attendance.map((mark) => remove('attendance', keyOf('attendance', mark))),
  remove('rollCalls', keyOf('rollCalls', roll)),
]
