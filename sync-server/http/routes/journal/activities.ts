import { check, Refusal } from '#schema/errors.ts'
import { restoreDeleted } from '#schema/mutations/online/restoreDeleted.ts'
import { moveRollCall } from '#schema/mutations/rollCall/moveRollCall.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { readsRatersOf } from '#schema/nouns/evaluation.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { Key, Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { canErase } from '#schema/permissions/user.ts'
import { isRestorable, rootsOf } from '#schema/rules/journal/restorePlan.ts'
import type { AppContext } from '#server/appContext.ts'
import { actOf, describeEntry } from '#server/execute/describeEntry.ts'
import { dryRunRestore, isLastDeletion, restore } from '#server/execute/restore.ts'
import { bodyOf, numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { authorsOf } from '#server/store/journal/authors.ts'
import { entryOf, type JournalRow, recent } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { yieldEvery } from '#server/store/yielding.ts'

const administrators = ['admin', 'superadmin'] as const
const defaultLimit = 50
const maxLimit = 200
/** What an activity counts for besides its rows (store/yielding.ts). */
const activityUnits = 50

/** An entry of the audit trail (decisions section 2). */
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
  /** True when it deleted something that can be restored. */
  canRestore: boolean
  /** True when what can be restored is a person whose data the reader may erase. */
  canErase: boolean
}

/** The audit trail of a school, latest first, and the restore of deleted rows. */
export function activityRoutes(routes: Routes, { store, clock, zone, pokes, traces }: AppContext) {
  routes.get('/api/activities', administrators, async (c) => {
    const actor = c.get('user')
    const limit = Math.min(positive(c, 'limit') ?? defaultLimit, maxLimit)
    const wanted = { tenant: tenantIn(c), limit, deletions: c.req.query('deletions') === 'true' }
    const { activities, schools } = await store.readOnReplica(async (q) => {
      const before = await pageIn(c, q)
      // An entry names its author, who rated the lesson.
      const ratings = readsRatersOf(await viewerOf(q, actor)) ? 'named' : 'none'
      const entries = await recent(q, { ...wanted, ratings, ...(before && { before }) })
      const names = await authorsOf(q, entries)
      const worked = yieldEvery()
      const activities: Activity[] = []
      for (const entry of entries) {
        activities.push(await activityOf(q, actor, entry, names, clock.now()))
        await worked(activityUnits + entry.changes.length)
      }
      return { activities, schools: entries.map(({ tenant }) => tenant) }
    })
    traces.schoolsRead(actor, schools)
    return c.json(activities)
  })

  routes.post(restoreDeleted.path, restoreDeleted.roles, async (c) => {
    const id = numberIn(c, 'id')
    const options = { now: clock.now(), zone }
    if (c.req.query('dryRun') === 'true')
      return c.json({ restores: await dryRunRestore(store.q, c.get('user'), id, options) })
    const { email, username } = check(restoreDeleted.args, { ...((await bodyOf(c)) as object), id })
    const login = { email, username }
    const { receipt, changes, woken } = await store.tx((q) => restore(q, c.get('user'), id, options, login))
    pokes.poke(woken)
    return c.json({ id: receipt.id, restored: changes.filter(({ before }) => !before).length })
  })
}

/** A school's administrators see their school. People who run all schools see all of them, or the requested one. */
function tenantIn(c: RequestContext): number | undefined {
  const actor = c.get('user')
  return isGlobal(actor) ? positive(c, 'schoolId') : actor.schoolId!
}

function positive(c: RequestContext, name: string): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)) || Number(text) < 1)
    throw new Refusal('args.invalid', `Campo inválido: ${name}.`)
  return Number(text)
}

/** The activity after which the page begins. Throws a Refusal when it does not exist or belongs to another school. */
async function pageIn(c: RequestContext, q: Q): Promise<JournalRow | undefined> {
  const id = positive(c, 'before')
  if (id === undefined) return undefined
  const entry = await entryOf(q, id)
  const tenant = tenantIn(c)
  if (!entry || (tenant !== undefined && entry.tenant !== tenant))
    throw new Refusal('args.invalid', 'Campo inválido: before.')
  return entry
}

async function activityOf(
  q: Q,
  actor: Actor,
  entry: JournalRow,
  names: Map<number, string>,
  now: number,
): Promise<Activity> {
  const { id, at, actorId: userId, name: action, changes } = entry
  const rows = readerOf(q)
  const main = actOf(entry)?.answer.table
  const about = changes.find(({ table }) => table === main) ?? changes.at(-1)!
  const canRestore =
    action !== moveRollCall.name &&
    isRestorable(entry.receivedAt, now) &&
    (await isAway(rows, entry)) &&
    (await isLastDeletion(q, entry))
  return {
    id,
    at,
    userId,
    userName: names.get(userId)!,
    action,
    entity: about.table,
    entityId: about.key,
    summary: await describeEntry(q, entry, actor),
    canRestore,
    canErase: canRestore && about.table === 'users' && (await mayErase(rows, actor, about.before as unknown as User)),
  }
}

async function mayErase(rows: Reader, actor: Actor, person: User): Promise<boolean> {
  return canErase(actor, person, person.schoolId === null ? undefined : await rows.get('schools', person.schoolId))
}

/** Returns true when it deleted something that is still gone. */
async function isAway(rows: Reader, { changes }: JournalRow): Promise<boolean> {
  const roots = rootsOf(changes)
  const there = await Promise.all(roots.map(({ table, key }) => rows.get<keyof Rows>(table, key)))
  const isErasure = roots.some(({ table, row }) => table === 'users' && isErased(row as Rows['users']))
  return roots.length > 0 && !isErasure && there.every((row) => row === undefined)
}
