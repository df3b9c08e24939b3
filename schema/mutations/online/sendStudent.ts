import { isInClass } from '#schema/nouns/enrollment.ts'
import type { Change } from '#schema/nouns/tables.ts'
import { mustFollowStudent } from '#schema/permissions/frequency.ts'
import { mustBeLastDayOf, periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { leaveClass } from '../class/leaveClass.ts'
import type { PlanContext } from '../mutation.ts'

/**
 * A school sends a student to another school of the network: they leave all their classes on a last day, as by 'Saiu'.
 * Their account, rolls and marks stay where they are.
 */
export const sendStudent = {
  name: 'sendStudent',
  method: 'POST',
  path: '/api/school-transfers',
  roles: mustFollowStudent.roles,
  async plan({ args: { studentId, lastDay }, ...context }: PlanContext<{ studentId: number; lastDay: string }>) {
    const { rows, at, now = at, zone } = context
    mustBeLastDayOf([], lastDay, now, zone)
    const changes: Change[] = []
    for (const enrollment of await rows.where('enrollments', { studentId })) {
      if (!isInClass(enrollment, now)) continue
      const until = periodsOf(enrollment, zone).at(-1)?.until ?? null
      // Who already leaves by then goes as was said.
      if (until !== null && until <= lastDay) continue
      const { classId } = enrollment
      const args = { classId, studentId, lastDay, leftReason: 'moved' as const }
      changes.push(...(await leaveClass.plan({ ...context, args })))
    }
    return changes
  },
  describe: (student: string) => `${student}: enviado a outra escola da rede`,
} as const
