import { useRef, useState } from 'react'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { ownMarks } from '#web/mirror/outbox/ownMarks.ts'
import { rowName } from '#web/mirror/outbox/stagedChanges.ts'
import { arrivedMarks } from '#web/model/attendance/arrivedMarks.ts'
import { noMark, type StudentMark } from '#web/model/attendance/studentMark.ts'
import { useMirrorQuery } from '../useRows.ts'
import { marksOfRoll } from './useRollMarks.ts'

export interface ArrivedMark {
  studentId: number
  /** What changed, such as 'Ana Souza: presente → ausente'. */
  what: string
}

/**
 * The marks that came from another device, or since they were last looked through.
 * @param since the marks as they were when it began
 */
export function useArrivedMarks({ classId, lessonId, date }: RollPlace, since: Map<number, StudentMark>) {
  const seen = useRef(since)
  const [looked, setLooked] = useState(0)
  const found = useMirrorQuery(
    async (mirror) => {
      const rows = rowsForQuery(mirror)
      const day = { classId, lessonId, date }
      const [now, own] = await Promise.all([
        marksOfRoll(rows, day),
        ownMarks(mirror, rowName('rolls', keyOf('rollCalls', day))),
      ])
      const before = seen.current
      const arrived = arrivedMarks(before, now, own).map(async (studentId): Promise<ArrivedMark> => {
        const name = (await rows.get('users', studentId))?.name ?? 'Aluno que saiu'
        const [from, to] = [before, now].map((marks) => attendanceWord(marks.get(studentId) ?? noMark))
        return { studentId, what: from === to ? `${name}: avaliação alterada` : `${name}: ${from} → ${to}` }
      })
      return { now, arrived: await Promise.all(arrived) }
    },
    [classId, lessonId, date, looked],
  )
  /** What arrived so far has been looked through. */
  const dismiss = () => {
    seen.current = found?.now ?? seen.current
    setLooked(looked + 1)
  }
  return { arrived: found?.arrived ?? [], dismiss }
}
