import { isDeepStrictEqual } from 'node:util'
import { keyOf } from '#schema/nouns/tables.ts'
import { laterTables, type SyncRequest, type SyncResponse, wireTables } from '#schema/sync/protocol.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { SimulatedDevice } from '../device.ts'
import type { Send } from '../network.ts'
import type { SimulatedServer } from '../server.ts'

/** A text that is the same for equal rows, whatever the order of their fields. */
export const textOf = (row: unknown): string =>
  JSON.stringify(row, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Whether two rows have the same text; mostly decided without writing it out. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other) || textOf(one) === textOf(other)

/** Throws an error with the first eight problems, if there are any. */
export function must(wrong: string[]) {
  if (wrong.length) throw new Error(wrong.slice(0, 8).join('\n  '))
}

/**
 * A connection to the server that fails when an answer carries anything the person may not hold (invariant 5). `pass`
 * lets time pass on the way.
 */
export const checkedSend =
  (server: SimulatedServer, userId: number, send: Send, pass: () => void): Send =>
  async (request) => {
    pass()
    const answer = await send(request)
    if (!answer.scopes.some((page) => Object.keys(page.rows).length)) return answer
    const { rows } = await server.view(userId, request.school)
    const foreign = answer.scopes.flatMap((page) => foreignRowsOn(page, userId, answer.user.role === 'student', rows))
    if (!foreign.length) return answer
    // Another tab may have taken the row away between the answer and the look at the view: the next answer says so.
    const gone = goneIn(await send(following(request, answer)))
    must(foreign.filter(({ scope, row }) => !gone(scope, row)).map(({ what }) => what))
    return answer
  }

/** A row on a page that the person may not hold, or not so. */
interface Foreign {
  scope: string
  row: string
  what: string
}

/** The request with which a device goes on after this answer, with nothing to send. */
const following = (request: SyncRequest, answer: SyncResponse): SyncRequest => ({
  ...request,
  ...{ device: answer.device, epoch: answer.epoch, view: answer.view, mutations: [] },
  cursors: Object.fromEntries(answer.scopes.map(({ scope, cursor }) => [scope, cursor])),
})

function goneIn({ scopes, dropped }: SyncResponse): (scope: string, row: string) => boolean {
  const gone = new Set<string>()
  for (const page of scopes)
    for (const table of wireTables) for (const key of page.gone[table] ?? []) gone.add(`${page.scope} ${table}:${key}`)
  return (scope, row) => dropped.includes(scope) || gone.has(`${scope} ${row}`)
}

function foreignRowsOn(
  page: SyncResponse['scopes'][number],
  userId: number,
  student: boolean,
  view: Map<string, object>,
): Foreign[] {
  const wrong: Foreign[] = []
  for (const table of wireTables) {
    for (const row of page.rows[table] ?? []) {
      const name = `${table}:${keyOf(table === 'rolls' ? 'rollCalls' : table, row as never)}`
      const note = (what: string) => wrong.push({ scope: page.scope, row: name, what })
      const mine = view.get(name)
      if (!mine) note(`${page.scope} brings user ${userId} ${name}, which they may not hold`)
      const beyond = Object.keys(row).filter((field) => mine && !(field in mine))
      if (beyond.length) note(`${page.scope} brings user ${userId} ${name} with ${beyond}`)
      if (student && isOfAnother(table, row, userId)) note(`student ${userId} is sent ${name}: ${textOf(row)}`)
    }
  }
  return wrong
}

/**
 * Whether a row tells a student about another student. Stated again here, without the channels that the server uses.
 */
function isOfAnother(table: string, row: object, userId: number): boolean {
  const { studentId, role, id, marks } = row as Record<string, unknown>
  if (table === 'users') return role === 'student' && id !== userId
  if (table === 'rolls') return (marks as { studentId: number }[]).some((mark) => mark.studentId !== userId)
  return studentId !== undefined && studentId !== userId
}

interface Held {
  rows: Map<string, { row: object; scopes: string[] }>
  scopes: string[]
  queued: number
  baseCount: number
}

const heldBy = ({ db }: Mirror): Promise<Held> =>
  db.transaction('r', db.tables, async () => {
    const rows: Held['rows'] = new Map()
    for (const table of wireTables)
      for (const { key, row, scopes } of await db.rows(table).toArray()) rows.set(`${table}:${key}`, { row, scopes })
    const scopes = (await db.cursors.toCollection().primaryKeys()) as string[]
    const queued = await db.outbox.where('state').equals('queued').count()
    return { rows, scopes, queued, baseCount: await db.base.count() }
  })

/**
 * A device that has just synced and has nothing waiting holds exactly what the server would show its person, no more
 * and no less.
 */
export async function mustAgree(
  server: Pick<SimulatedServer, 'view'> & Partial<Pick<SimulatedServer, 'wasRestored'>>,
  device: SimulatedDevice,
): Promise<void> {
  // An app of last year has no proof by which the server could tell it that a copy was put back by hand. It is updated
  // before the day ends, and finds out by the checksums.
  if (device.network.lastYears && server.wasRestored) return
  const held = await heldBy(device.opened)
  if (held.queued) return
  // An app of last year is told nothing of the tables that were added since, nor of the people whom only they show. It
  // keeps those whom it had before: they are not out of sight.
  const later: readonly string[] = device.network.lastYears ? laterTables : []
  const school = await device.opened.db.read('school')
  const view = await server.view(device.userId, school, later)
  const visible = later.length ? await server.view(device.userId, school) : view
  const wrong: string[] = []
  const isLater = (name: string) => later.includes(name.split(':')[0]!)
  for (const [name, row] of view.rows) {
    const mine = held.rows.get(name)
    if (!mine) wrong.push(`lacks ${name}`)
    else if (!isSame(mine.row, row)) wrong.push(`has ${name} as ${textOf(mine.row)}, not ${textOf(row)}`)
  }
  for (const [name, { scopes }] of held.rows) {
    if (!visible.rows.has(name) && !isLater(name)) wrong.push(`still holds ${name}`)
    if (!scopes.length || scopes.some((scope) => !view.scopes.includes(scope)))
      wrong.push(`holds ${name} through ${scopes}`)
  }
  if (textOf([...held.scopes].sort()) !== textOf([...view.scopes].sort()))
    wrong.push(`holds the scopes ${held.scopes}, not ${view.scopes}`)
  if (held.baseCount) wrong.push(`keeps ${held.baseCount} base rows, though nothing waits`)
  must(wrong.map((text) => `${device.name} ${text}`))
}
