import { Refusal } from '#schema/errors.ts'
import { mutationFor } from '../index.ts'
import { argsOf, type Method } from '../mutation.ts'

/** The students whom a call marks, and where: what the office needs to see why they were not enrolled. */
export interface NamedSheet {
  classId: number
  date: string
  studentIds: number[]
}

interface Named {
  classId?: number
  attendanceDate?: string
  date?: string
  studentId?: number
  marks?: { studentId: number }[]
}

/** The sheet that a call writes on; undefined for all other calls, and for those that name no class or day. */
export function sheetNamed(call: { method: Method; path: string; body?: unknown }): NamedSheet | undefined {
  const { classId, attendanceDate, date = attendanceDate, studentId, marks = [] } = argsIn(call)
  const studentIds = studentId ? [studentId] : marks.map((mark) => mark.studentId)
  return classId && date && studentIds.length ? { classId, date, studentIds } : undefined
}

/** The arguments of a call; nothing for a call of another build. */
function argsIn(call: { method: Method; path: string; body?: unknown }): Named {
  const found = mutationFor(call.method, call.path)
  try {
    return found ? (argsOf(found.act, found.parameters, call.body) as Named) : {}
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}
