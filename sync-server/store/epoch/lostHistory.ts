import { and, eq } from 'drizzle-orm'
import { type ErrorCode, Refusal } from '#schema/errors.ts'
import { fieldsOfKey, type Key, type Reader, type TableName } from '#schema/nouns/tables.ts'
import { blockOf, isServerId } from '#schema/sync/ids.ts'
import { entryOf } from '#server/store/journal/journal.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { canBeLost, canBeLostRow } from '../counters.ts'
import { deviceOf } from '../devices.ts'
import type { Q } from '../store.ts'
import { metaOf, setMeta } from './metaValues.ts'

/**
 * What a restore lost, and devices may send again in any order.
 * Guarantees: an act that is refused only because something lost has not come back yet is not refused for good. It gets
 * no receipt and waits on its device, for at most 30 days after the restore. Everything else is refused at once, as
 * usual.
 * After a crash: the stretch is recorded in the transaction of the new epoch.
 */
interface LostHistory {
  /** When the epoch that follows the stretch began, ms. */
  at: number
}

/** How long an act may wait, ms: as long as devices keep acknowledged changes. */
const waitsFor = 30 * 24 * 60 * 60_000

async function lostSince(q: Q, now: number): Promise<LostHistory[]> {
  const known: LostHistory[] = JSON.parse(metaOf(q, 'lostStretches') ?? '[]')
  return known.filter(({ at }) => now - at < waitsFor)
}

/** Records that everything after a copy is lost. */
export async function noteLostHistory(q: Q, now: number): Promise<void> {
  await setMeta(q, 'lostStretches', JSON.stringify([...(await lostSince(q, now)), { at: now }]))
}

interface RowName {
  table: TableName
  key: Key
}

/** A refusal by a plan, with the rows that the plan looked for and did not find. */
class RefusedPlan extends Refusal {
  readonly missing: RowName[]
  constructor({ code, message }: Refusal, missing: RowName[]) {
    super(code, message)
    this.missing = missing
  }
}

/**
 * Runs a plan. A Refusal that it throws lists the rows that were missing; `asRefused` makes such a Refusal of one that
 * left out an item.
 */
export async function notingMissing<T>(
  rows: Reader,
  plan: (rows: Reader) => Promise<T>,
): Promise<{ value: T; asRefused(refusal: Refusal): Refusal }> {
  const missing: RowName[] = []
  const noting: Reader = {
    async get(table, key) {
      const row = await rows.get(table, key)
      if (!row) missing.push({ table, key })
      return row
    },
    where: (table, match) => rows.where(table, match),
  }
  try {
    return { value: await plan(noting), asRefused: (refusal) => new RefusedPlan(refusal, missing) }
  } catch (error) {
    throw error instanceof Refusal ? new RefusedPlan(error, missing) : error
  }
}

/** Returns whether a plan that was refused missed a row; undefined for a refusal by anything else. */
export const missedRow = (refusal: Refusal): boolean | undefined =>
  refusal instanceof RefusedPlan ? refusal.missing.length > 0 : undefined

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
 * come. A row with its own number counts as lost when that number can have been used and the row was not deleted. For a
 * row without its own number nobody can know: an act waits for it when it was done before its device knew of the
 * restore.
 */
export async function mayStillCome(
  q: Q,
  refusal: Refusal,
  act: { at: number; epoch?: string; device: number },
  now: number,
): Promise<boolean> {
  if (!(refusal instanceof RefusedPlan) || !canFollowFromLoss.includes(refusal.code)) return false
  const stretches = await lostSince(q, now)
  if (!stretches.length) return false
  const numbered = refusal.missing.filter(({ table, key }) => 'id' in fieldsOfKey(table, key))
  if (!numbered.length) {
    if (act.epoch) return act.epoch !== metaOf(q, 'epoch')
    return act.at <= stretches.at(-1)!.at
  }
  for (const row of numbered)
    if (!(await wasDeleted(q, row)) && (await isLost(q, row, act.device, stretches))) return true
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

async function isLost(q: Q, { table, key }: RowName, own: number, stretches: LostHistory[]): Promise<boolean> {
  const number = Number(key)
  if (isServerId(number)) return canBeLostRow(q, table, number)
  // Its act arrived and has an outcome: then the row is not lost but was never created.
  if (await entryOf(q, number)) return false
  const block = blockOf(number)
  const maker = deviceOf(q, block)
  if (!maker) return canBeLost(q, block)
  return block === own || maker.waiting > 0 || stretches.some(({ at }) => maker.lastSeenAt <= at)
}
