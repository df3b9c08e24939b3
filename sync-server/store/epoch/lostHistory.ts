import { and, eq } from 'drizzle-orm'
import type { ErrorCode, Refusal } from '#schema/errors.ts'
import { fieldsOfKey } from '#schema/nouns/tables.ts'
import { blockOf, isServerId } from '#schema/sync/ids.ts'
import { entryOf } from '#server/store/journal/journal.ts'
import { RefusedPlan, type RowName } from '#server/store/queries/refusedPlan.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { canBeLost, canBeLostRow } from '../counters.ts'
import { deviceOf } from '../devices/devices.ts'
import type { Q } from '../store.ts'
import { metaOf, setMeta } from './metaValues.ts'

/**
 * What a restore lost, and devices may send again in any order.
 * Guarantees: an act that is refused only because something lost has not come back yet is not refused for good. It gets
 * no receipt and waits on its device, for at most 30 days after the restore. Everything else is refused at once, as
 * usual.
 * After a crash: the loss is recorded in the transaction of the new epoch.
 */
interface LostHistory {
  /** When the epoch after it began, ms. */
  at: number
}

/** How long an act may wait, ms: as long as devices keep acknowledged changes. */
const waitsFor = 30 * 24 * 60 * 60_000

async function lostSince(q: Q, now: number): Promise<LostHistory[]> {
  const known: LostHistory[] = JSON.parse((await metaOf(q, 'lostStretches')) ?? '[]')
  return known.filter(({ at }) => now - at < waitsFor)
}

/** Records that everything after a copy is lost. */
export async function noteLostHistory(q: Q, now: number): Promise<void> {
  await setMeta(q, 'lostStretches', JSON.stringify([...(await lostSince(q, now)), { at: now }]))
}

/** The refusal codes that a loss can explain: a row that is missing, or a link, an enrollment, a class's teacher. */
const canFollowFromLoss: ErrorCode[] = [
  'notFound',
  'notAllowed',
  'lesson.notInClass',
  'student.notEnrolled',
  'class.notTeacher',
  'evaluation.absent',
]

/**
 * Returns true when a refused act waits instead, because it depends on something that a restore lost and that may still
 * come. A row with its own number counts as lost when that number can have been used and the row was not deleted. A row
 * known by other rows' numbers, such as an enrollment, leaves no such trace: an act waits for it when it was done before
 * its device knew of the restore.
 */
export async function mayStillCome(
  q: Q,
  refusal: Refusal,
  act: { at: number; epoch?: string; device: number },
  now: number,
): Promise<boolean> {
  if (!(refusal instanceof RefusedPlan) || !canFollowFromLoss.includes(refusal.code)) return false
  const losses = await lostSince(q, now)
  if (!losses.length) return false
  const numbered = refusal.missing.filter(({ table, key }) => 'id' in fieldsOfKey(table, key))
  if (!numbered.length) {
    if (act.epoch) return act.epoch !== (await metaOf(q, 'epoch'))
    return act.at <= losses.at(-1)!.at
  }
  for (const row of numbered) if (!(await wasDeleted(q, row)) && (await isLost(q, row, act.device, losses))) return true
  return false
}

async function wasDeleted(q: Q, { table, key }: RowName): Promise<boolean> {
  const { journalRows } = t
  const [deletion] = await q
    .select({ journal: journalRows.journal })
    .from(journalRows)
    .where(and(eq(journalRows.table, table), eq(journalRows.key, String(key)), eq(journalRows.deleted, true)))
    .limit(1)
  return deletion !== undefined
}

async function isLost(q: Q, { table, key }: RowName, own: number, losses: LostHistory[]): Promise<boolean> {
  const number = Number(key)
  if (isServerId(number)) return canBeLostRow(q, table, number)
  // Its act arrived and has an outcome: then the row is not lost but was never created.
  if (await entryOf(q, number)) return false
  const block = blockOf(number)
  const maker = await deviceOf(q, block)
  if (!maker) return canBeLost(q, block)
  return block === own || maker.waiting > 0 || losses.some(({ at }) => maker.lastSeenAt <= at)
}
