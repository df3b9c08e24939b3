import { and, eq } from 'drizzle-orm'
import { fieldsOfKey, type Key, type Reader, type TableName } from '../../schema/entities/tables.ts'
import { type ErrorCode, Refusal } from '../../schema/errors.ts'
import { blockOf, isServerId } from '../../schema/sync/ids.ts'
import { canBeLost, canBeLostRow } from './counters.ts'
import { deviceOf } from './devices.ts'
import { recall } from './journal.ts'
import { keepMeta, metaOf } from './metaValues.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/**
 * What a restore lost, and devices may offer again in any order.
 * Guarantees: an act that is refused only because something lost has not come back yet is not refused for good: it has no
 * receipt and waits on its device, for at most 30 days after the restore. Everything else is refused at once, as ever.
 * Power cuts: the stretch is noted in the transaction of the new epoch.
 */
interface LostStretch {
  /** When the epoch after it began, ms. */
  at: number
}

/** As long as devices keep what was acknowledged, ms. */
const waitsFor = 30 * 24 * 60 * 60_000

async function stretchesSince(q: Q, now: number): Promise<LostStretch[]> {
  const known: LostStretch[] = JSON.parse((await metaOf(q, 'lostStretches')) ?? '[]')
  return known.filter(({ at }) => now - at < waitsFor)
}

/** Notes that what came after a copy is lost. */
export async function noteLostStretch(q: Q, now: number): Promise<void> {
  await keepMeta(q, 'lostStretches', JSON.stringify([...(await stretchesSince(q, now)), { at: now }]))
}

interface RowName {
  table: TableName
  key: Key
}

/** A refusal by a plan, with the rows that the plan looked for and that are not there. */
class RefusedPlan extends Refusal {
  readonly missing: RowName[]
  constructor({ code, message }: Refusal, missing: RowName[]) {
    super(code, message)
    this.missing = missing
  }
}

/** Runs a plan; when it refuses, the refusal says what was missing. */
export async function notingMissing<T>(rows: Reader, plan: (rows: Reader) => Promise<T>): Promise<T> {
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
    return await plan(noting)
  } catch (error) {
    throw error instanceof Refusal ? new RefusedPlan(error, missing) : error
  }
}

/** The reasons that what was lost can be behind: a row that is not there, or a link, an enrollment, a class's teacher. */
const canFollowFromLoss: ErrorCode[] = [
  'notFound',
  'notAllowed',
  'lesson.notInClass',
  'student.notEnrolled',
  'class.notTeacher',
  'evaluation.absent',
]

/**
 * Whether an act that was refused waits instead: what it hangs on was lost by a restore and may still come.
 * A row with a number of its own was lost when its number can have been given and it was not deleted; of a row without, nobody knows,
 * so that an act waits for it that was done before its device heard of the restore.
 */
export async function mayStillCome(
  q: Q,
  refusal: Refusal,
  act: { at: number; epoch?: string; device: number },
  now: number,
): Promise<boolean> {
  if (!(refusal instanceof RefusedPlan) || !canFollowFromLoss.includes(refusal.code)) return false
  const stretches = await stretchesSince(q, now)
  if (!stretches.length) return false
  const numbered = refusal.missing.filter(({ table, key }) => 'id' in fieldsOfKey(table, key))
  if (!numbered.length) {
    if (act.epoch) return act.epoch !== (await metaOf(q, 'epoch'))
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

async function isLost(q: Q, { table, key }: RowName, own: number, stretches: LostStretch[]): Promise<boolean> {
  const number = Number(key)
  if (isServerId(number)) return canBeLostRow(q, table, number)
  // Its act came and had its end: then the row is not lost but was never made.
  if (await recall(q, number)) return false
  const block = blockOf(number)
  const maker = await deviceOf(q, block)
  if (!maker) return canBeLost(q, block)
  return block === own || maker.waiting > 0 || stretches.some(({ at }) => maker.lastSeenAt <= at)
}
