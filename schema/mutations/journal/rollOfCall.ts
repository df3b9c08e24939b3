import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { Mutation } from '../mutation.ts'
import { callOf } from '../mutation.ts'
import { type AnyCall, understood } from './understood.ts'

interface Named {
  classId?: number
  lessonId?: number
  attendanceDate?: string
  date?: string
}

/** The roll that a call writes, moves or withdraws; undefined for all other calls, and where it names no class. */
export function rollOfCall(call: AnyCall): RollPlace | undefined {
  const { classId, lessonId, attendanceDate, date = attendanceDate } = (understood(call)?.args ?? {}) as Named
  return classId && lessonId && date ? { classId, lessonId, date } : undefined
}

/** The same call about the roll of another place. */
export function callInPlace<C extends AnyCall>(call: C, { classId, lessonId, date }: RollPlace): C {
  const known = understood(call)
  if (!known) return call
  const day = 'attendanceDate' in known.args ? { attendanceDate: date } : { date }
  return { ...call, ...callOf(known.act as Mutation, { ...known.args, classId, lessonId, ...day }) }
}
