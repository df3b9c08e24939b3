import type { ErrorCode, Refusal } from '#schema/errors.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import type { Actor } from '#schema/nouns/user.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { keepLateRoll } from '#server/store/journal/lateRolls.ts'
import type { Q } from '#server/store/store.ts'

/** The refusals of a roll that come from what changed since it was taken. */
const lateCodes: ErrorCode[] = ['notAllowed', 'notFound', 'lesson.notInClass', 'student.notEnrolled', 'class.closed']

/** Keeps a teacher's roll that was refused for the office of their school (lateRolls.ts). Returns whether it has it. */
export async function keepLate(
  q: Q,
  actor: Actor,
  call: OutboxCall,
  about: { device: number; hash: string; at: number; now: number; refusal: Refusal },
): Promise<boolean> {
  const { device, hash, at, now, refusal } = about
  const isRoll = mutationFor(call.method, call.path)?.act.requestedDay !== undefined
  if (!isRoll || actor.role !== 'teacher' || actor.schoolId === null || !lateCodes.includes(refusal.code)) return false
  const { id, method, path, body = null } = call
  const whose = { tenant: actor.schoolId, authorId: actor.id, device, at, receivedAt: now }
  return keepLateRoll(q, { id, ...whose, method, path, body, hash })
}
