import { type AnyCall, understood } from './understood.ts'

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
export function sheetNamed(call: AnyCall): NamedSheet | undefined {
  const {
    classId,
    attendanceDate,
    date = attendanceDate,
    studentId,
    marks = [],
  } = (understood(call)?.args ?? {}) as Named
  const studentIds = studentId ? [studentId] : marks.map((mark) => mark.studentId)
  return classId && date && studentIds.length ? { classId, date, studentIds } : undefined
}
