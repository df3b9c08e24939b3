import type { Key, Reader, Rows, TableName } from '../../schema/entities/tables.ts'
import { Refusal } from '../../schema/errors.ts'
import { isGlobal } from '../../schema/policies/user.ts'
import { restoreDays, rootsOf } from '../../schema/rules/restorePlan.ts'
import { restoreDeleted } from '../../schema/serverActs/restoreDeleted.ts'
import { foreseeRestore, isLastDeletion, restore } from '../restore.ts'
import { authorsOf } from '../store/authors.ts'
import { type JournalRow, recall, recent } from '../store/journal.ts'
import { readerOf } from '../store/reader.ts'
import type { Q } from '../store/store.ts'
import { actOf, storyOf } from '../story.ts'
import { type Ask, type House, numberIn, type Routes } from './api.ts'

const administrators = ['admin', 'superadmin'] as const
const usual = 50
const most = 200

/** A line of the audit trail (decisions section 2). */
export interface Activity {
  id: number
  /** When it was done, ms. */
  at: number
  userId: number
  userName: string
  action: string
  entity: TableName
  entityId: Key
  summary: string
  /** Whether it deleted something that can be brought back. */
  canRestore: boolean
}

/** The audit trail of a school, latest first, and the way back for what was deleted. */
export function activityRoutes(routes: Routes, { store, clock, zone, pokes }: House) {
  routes.get('/api/activities', administrators, async (c) => {
    const { q } = store
    const before = await pageIn(c, q)
    const limit = Math.min(positive(c, 'limit') ?? usual, most)
    const { deletions } = c.req.query()
    const entries = await recent(q, { tenant: tenantIn(c), before, limit, deletions: deletions === 'true' })
    const names = await authorsOf(q, entries)
    return c.json(await Promise.all(entries.map((entry) => activityOf(q, entry, names, clock.now()))))
  })

  routes.post(restoreDeleted.path, restoreDeleted.roles, async (c) => {
    const id = numberIn(c, 'id')
    const circumstances = { now: clock.now(), zone }
    if (c.req.query('dryRun') === 'true')
      return c.json({ restores: await foreseeRestore(store.q, c.get('user'), id, circumstances) })
    const { receipt, changes, woken } = await store.tx((q) => restore(q, c.get('user'), id, circumstances))
    pokes.poke(woken)
    return c.json({ id: receipt.id, restored: changes.filter(({ before }) => !before).length })
  })
}

/** A school's administrators see their school; who runs all schools sees all, or the one asked for. */
function tenantIn(c: Ask): number | undefined {
  const actor = c.get('user')
  return isGlobal(actor) ? positive(c, 'schoolId') : actor.schoolId!
}

function positive(c: Ask, name: string): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)) || Number(text) < 1)
    throw new Refusal('args.invalid', `Campo inválido: ${name}.`)
  return Number(text)
}

/** The activity after which the page begins; one of another school is none. */
async function pageIn(c: Ask, q: Q): Promise<JournalRow | undefined> {
  const id = positive(c, 'before')
  if (id === undefined) return undefined
  const entry = await recall(q, id)
  const tenant = tenantIn(c)
  if (!entry || (tenant !== undefined && entry.tenant !== tenant))
    throw new Refusal('args.invalid', 'Campo inválido: before.')
  return entry
}

async function activityOf(q: Q, entry: JournalRow, names: Map<number, string>, now: number): Promise<Activity> {
  const { id, at, actorId: userId, name: action, changes } = entry
  const rows = readerOf(q)
  const main = actOf(entry)?.answer.table
  const about = changes.find(({ table }) => table === main) ?? changes.at(-1)!
  return {
    id,
    at,
    userId,
    userName: names.get(userId)!,
    action,
    entity: about.table,
    entityId: about.key,
    summary: await storyOf(q, entry),
    canRestore:
      entry.receivedAt + restoreDays * 86_400_000 > now &&
      (await isAway(rows, entry)) &&
      (await isLastDeletion(q, entry)),
  }
}

/** Whether it deleted something, which is still gone. */
async function isAway(rows: Reader, { changes }: JournalRow): Promise<boolean> {
  const roots = rootsOf(changes)
  const there = await Promise.all(roots.map(({ table, key }) => rows.get<keyof Rows>(table, key)))
  return roots.length > 0 && there.every((row) => row === undefined)
}
