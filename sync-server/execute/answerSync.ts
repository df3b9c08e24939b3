import { Refusal } from '#schema/errors.ts'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import type { User } from '#schema/nouns/user.ts'
import { type Links, scopesOf, viewOf } from '#schema/permissions/scopes.ts'
import {
  type Receipt,
  type ScopePage,
  type SyncRequest,
  type SyncResponse,
  tablesUnknownTo,
} from '#schema/sync/protocol.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { type KnownDevice, unsentOn } from '#server/store/devices/devices.ts'
import { type CallerFacts, callerFacts } from '#server/store/epoch/callerFacts.ts'
import { historyToken } from '#server/store/epoch/historyToken.ts'
import { answerBudget, canContinue, leftAfter, pull } from '#server/store/pull/pull.ts'
import { ordersOf, type ScopeOrders } from '#server/store/pull/scopeOrders.ts'
import { type Counting, sumNow } from '#server/store/pull/sumOf.ts'
import type { Q } from '#server/store/store.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { viewerIn, viewerOf } from '#server/store/visibility/viewer.ts'
import { type TouchedRow, touchedRows } from '#server/store/write/touchedRows.ts'
import { yieldToOthers } from '#server/store/yielding.ts'
import type { AppContext } from '../appContext.ts'

/**
 * What a device is answered: the receipts, and what changed in its scopes.
 * Guarantees: the pages are of one state of the database, for the scopes that the session's user may hold in it.
 * Invariant: reads only, after the commit of what the request brought.
 * After a crash: the device asks again.
 */

/** What the answer needs of a mutation that was executed. */
export interface Outcome {
  receipt: Receipt
  touched: TouchedRow[]
}

type AnsweredDevice = Pick<KnownDevice, 'block' | 'userId'>

/**
 * @param caller the person as they were when the request began
 * @param device `isCallers`: whether it is known to be; one that is only claimed is not confirmed
 */
export async function answerSync(
  context: AppContext,
  caller: User,
  request: SyncRequest,
  device: AnsweredDevice & { isCallers: boolean },
  outcomes: Outcome[],
): Promise<SyncResponse> {
  const { store, clock, sums } = context
  const { q } = store
  // Requests whose transactions shared a commit would all go on at once. They go on one after the other.
  await yieldToOthers()
  // The slow part comes first: other requests are answered meanwhile, and everything else is read after it.
  const then = request.check?.length ? await userOf(q, device.userId) : undefined
  const viewer = then && { ...(await viewerOf(q, then)), unknownTables: tablesUnknownTo(request) }
  const counted = viewer ? await sums.count(q, viewer, request.check!, clock.now(), request.school) : []
  const read = await store.read(async (one) => {
    const linksOfUser = linksAhead(one, caller, clock.now())
    const { user, ...known } = await callerFacts(one, { ...device, now: clock.now() })
    if (!user) throw new Refusal('account.deleted')
    const links = await linksOfUser(user)
    return readAnswer(
      context,
      one,
      request,
      { ...known, user, links, block: device.block, hasNews: outcomes.length > 0 },
      counted,
    )
  })
  return answerOf(context, request, device, read, outcomes)
}

/** Begins to read somebody's links before it is known whether they are who they were. */
export function linksAhead(q: Q, before: User, now: number): (user: User) => Promise<Links> {
  const { role, schoolId } = before
  const ahead = linksOf(q, before, now)
  // It fails where it is asked for.
  ahead.catch(() => {})
  return (user) => (user.role === role && user.schoolId === schoolId ? ahead : linksOf(q, user, now))
}

type AnswerRead = Awaited<ReturnType<typeof readAnswer>>

/** What an answer says, from one state of the database. */
export async function readAnswer(
  { clock, pageLimit, scopeStarts, traces }: AppContext,
  q: Q,
  request: SyncRequest,
  about: CallerFacts & { user: User; links: Links; block: number; hasNews?: boolean },
  counted: readonly Counting[],
) {
  const { user, links, block, history: facts, school, hasUnsentElsewhere } = about
  const unknownTables = tablesUnknownTo(request)
  const viewer = { ...viewerIn(user, school), unknownTables, subjects: links.subjects }
  const view = viewOf(viewer)
  const scopes = scopesOf(user, links, request.school)
  if (request.school) traces.schoolsRead(user, [request.school])
  // A server that was restored may not know the device's block. An older app then claims the same block in every sync.
  const claimed = `${user.id}/${request.device ?? block}`
  const began = request.began ?? scopeStarts.of(claimed, request.cursors)
  const orders = await ordersOf(q, user, scopes, about)
  const isOfNow = request.epoch === facts.epoch && request.view === view
  const known = isOfNow && (await canContinueAll(q, user, scopes, request.cursors, began, orders))
  const budget = answerBudget(pageLimit, request.room)
  const pages: ScopePage[] = []
  for (const scope of scopes)
    pages.push(await pull(q, viewer, scope, known ? (request.cursors[scope] ?? 0) : 0, budget, began[scope], orders))
  const summed = []
  for (const counting of counted)
    if (known && counting.view === view && scopes.includes(counting.scope))
      summed.push(await sumNow(q, viewer, counting))
  if (!request.began) scopeStarts.keep(claimed, pages)
  const unsent = hasUnsentElsewhere ? await unsentOn(q, user.id, block, clock.now()) : []
  for (const page of pages) if (page.more) page.left = await leftAfter(q, user, page, orders)
  return { facts, user, viewer, view, scopes, known, pages, summed, unsent }
}

async function canContinueAll(
  q: Q,
  user: User,
  scopes: readonly string[],
  cursors: Record<string, number>,
  began: Record<string, number>,
  orders: ScopeOrders,
): Promise<boolean> {
  for (const scope of scopes)
    if (!(await canContinue(q, user, scope, cursors[scope] ?? 0, began[scope], orders))) return false
  return true
}

/** The answer itself. The rows that the request's own mutations touched are read again for pages that were cut. */
export async function answerOf(
  { store, clock, zone, protocol, videoHosts }: AppContext,
  request: SyncRequest,
  device: AnsweredDevice & { isCallers: boolean },
  { facts, user, viewer, view, scopes, known, pages, summed, unsent }: AnswerRead,
  outcomes: Outcome[],
): Promise<SyncResponse> {
  const isCut = outcomes.length > 0 && pages.some(({ more }) => more)
  if (isCut)
    await touchedRows(
      store.q,
      viewer,
      pages,
      outcomes.flatMap(({ touched }) => touched),
    )
  const claims = { block: device.isCallers ? device.block : 0, userId: user.id }
  return {
    protocol,
    now: clock.now(),
    epoch: facts.epoch!,
    view,
    historyToken: await historyToken(store, claims, isCut ? undefined : facts),
    reset: !known,
    device: device.block,
    user,
    receipts: outcomes.map(({ receipt }) => receipt),
    scopes: pages,
    dropped: known ? Object.keys(request.cursors).filter((scope) => !scopes.includes(scope)) : [],
    sums: summed,
    ...(unsent.length && { unsent }),
    ...(videoHosts && { videoHosts }),
    ...(zone !== usualZone && { zone }),
  }
}
