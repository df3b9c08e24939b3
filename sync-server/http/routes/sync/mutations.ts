import { mutations } from '#schema/mutations/index.ts'
import type { Method } from '#schema/mutations/mutation.ts'
import type { Key, TableName } from '#schema/nouns/tables.ts'
import { leftOutHeader, leftOutText } from '#schema/sync/leftOut.ts'
import type { AppContext } from '#server/appContext.ts'
import type { ActResult } from '#server/execute/applyAct.ts'
import { dryRun, executeCall } from '#server/execute/executeCall.ts'
import { callsOf, type RequestContext, type Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { within } from '#server/store/within.ts'
import { seenIn } from '../visibility.ts'

/** Every act of the registry at its address. A direct call is executed like a queued mutation. */
export function mutationRoutes(routes: Routes, context: AppContext) {
  for (const { method, path, roles } of mutations) {
    const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
    routes[verb](path, roles, (c) => answer(c, context))
  }
}

async function answer(
  c: RequestContext,
  { store, clock, zone, pokes, stills, videoHosts }: AppContext,
): Promise<Response> {
  const body = (await callsOf(c)) as Record<string, unknown> | undefined
  const call = { method: c.req.method as Method, path: c.req.path, body: body ?? null }
  if (c.req.query('dryRun') === 'true')
    return c.json(await dryRun(store.q, c.get('user'), call, { now: clock.now(), zone, videoHosts }))
  const options = { now: clock.now(), zone, videoHosts, confirmedAt: c.get('confirmedAt') }
  const done = await store.tx((q) => executeCall(q, c.get('user'), call, options), within(c.get('user')))
  pokes.poke(done.woken)
  stills.changed(done.changes)
  if (done.leftOut?.length) c.header(leftOutHeader, leftOutText(done.leftOut))
  const { table } = done.act.answer
  const rows = seenIn(c, table, (await rowsOf(store, table, done.changes)) as never)
  const { answer: shape, message } = done.act
  if (message) return c.json({ ...rows[0], message: message(done.changes.length > 0) })
  return c.json(shape.many ? rows : (rows[0] ?? null))
}

async function rowsOf({ q }: AppContext['store'], table: TableName, changes: ActResult['changes']) {
  const reader = readerOf(q)
  const keys: Key[] = changes.filter((change) => change.table === table).map(({ key }) => key)
  const rows = await Promise.all(keys.map((key) => reader.get(table, key)))
  return rows.filter((row) => row !== undefined)
}
