import { keyOf } from '../../../schema/entities/tables.ts'
import { blockOf } from '../../../schema/sync/ids.ts'
import { type SyncResponse, wireTables } from '../../../schema/sync/protocol.ts'
import type { Mirror } from '../mirror.ts'
import type { Device, Send } from './device.ts'
import { differencesFrom } from './lastWrites.ts'
import type { Chance } from './random.ts'
import type { World } from './world.ts'

/** The same text for the same row, whatever the order of its fields. */
const textOf = (row: unknown): string =>
  JSON.stringify(row, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

function must(wrong: string[]) {
  if (wrong.length) throw new Error(wrong.slice(0, 8).join('\n  '))
}

/** A way to the server on which nothing passes that its person may not hold (invariant 5). `pass` lets time pass on the way. */
export const watched =
  (world: World, userId: number, send: Send, pass: () => void): Send =>
  async (request) => {
    pass()
    const answer = await send(request)
    if (!answer.scopes.some((page) => Object.keys(page.rows).length)) return answer
    const { rows } = await world.view(userId)
    must(answer.scopes.flatMap((page) => strangersOn(page, userId, answer.user.role === 'student', rows)))
    return answer
  }

function strangersOn(
  page: SyncResponse['scopes'][number],
  userId: number,
  student: boolean,
  view: Map<string, object>,
) {
  const wrong: string[] = []
  for (const table of wireTables) {
    for (const row of page.rows[table] ?? []) {
      const name = `${table}:${keyOf(table === 'rolls' ? 'rollCalls' : table, row as never)}`
      if (!view.has(name)) wrong.push(`${page.scope} brings user ${userId} ${name}, which they may not hold`)
      if (student && isOfAnother(table, row, userId)) wrong.push(`student ${userId} is sent ${name}: ${textOf(row)}`)
    }
  }
  return wrong
}

/** Whether a row tells a student of another: said again here, without the channels that the server goes by. */
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
  laidUnder: number
}

const heldBy = ({ db }: Mirror): Promise<Held> =>
  db.transaction('r', db.tables, async () => {
    const rows: Held['rows'] = new Map()
    for (const table of wireTables)
      for (const { key, row, scopes } of await db.rows(table).toArray()) rows.set(`${table}:${key}`, { row, scopes })
    const scopes = (await db.cursors.toCollection().primaryKeys()) as string[]
    const queued = await db.outbox.where('state').equals('queued').count()
    return { rows, scopes, queued, laidUnder: await db.base.count() }
  })

/** A device that has just synced and has nothing waiting holds what the server would show its person, no more, no less. */
export async function mustAgree(world: World, device: Device): Promise<void> {
  const held = await heldBy(device.opened)
  if (held.queued) return
  const view = await world.view(device.userId)
  const wrong: string[] = []
  for (const [name, row] of view.rows) {
    const mine = held.rows.get(name)
    if (!mine) wrong.push(`lacks ${name}`)
    else if (textOf(mine.row) !== textOf(row)) wrong.push(`has ${name} as ${textOf(mine.row)}, not ${textOf(row)}`)
  }
  for (const [name, { scopes }] of held.rows) {
    if (!view.rows.has(name)) wrong.push(`still holds ${name}`)
    if (!scopes.length || scopes.some((scope) => !view.scopes.includes(scope)))
      wrong.push(`holds ${name} through ${scopes}`)
  }
  if (textOf([...held.scopes].sort()) !== textOf([...view.scopes].sort()))
    wrong.push(`holds the scopes ${held.scopes}, not ${view.scopes}`)
  if (held.laidUnder) wrong.push(`keeps ${held.laidUnder} rows under plans, though nothing waits`)
  must(wrong.map((text) => `${device.name} ${text}`))
}

interface Evening {
  world: World
  chance: Chance
  devices: Device[]
  takenOut: Set<number>
}

/**
 * The network is fine again. Everything is sent, what the network kept arrives too, and then:
 * every mirror is its person's view; every act that was said to be saved had one end; what arrived late or twice changed
 * nothing; every field is what was written last.
 */
export async function settle({ world, chance, devices, takenOut }: Evening): Promise<void> {
  world.crashAt(null)
  for (const device of devices) {
    device.crashAt(null)
    device.weather = 'fine'
  }
  await syncAll(devices)
  const before = textOf(await world.state())
  for (const device of devices) while (device.stray.length) await device.deliverStray(chance)
  if (textOf(await world.state()) !== before)
    throw new Error('requests that had their answers before changed the school')
  // Once more: what one sent changed what those who synced before it must hear.
  await syncAll(devices)
  for (const device of devices) await mustAgree(world, device)
  await everyActHadOneEnd(world, devices, takenOut)
  await everyTimeIsBelievable(world)
  must(differencesFrom(await world.journal(), await world.state()))
  must(world.takeFaults())
}

async function syncAll(devices: Device[]) {
  for (const device of devices) {
    const done = await device.sync()
    if (done !== 'ok') throw new Error(`${device.name} cannot sync in the evening: ${done}`)
  }
}

async function everyActHadOneEnd(world: World, devices: Device[], takenOut: Set<number>) {
  const journal = await world.journal()
  const wrong: string[] = []
  for (const { name, saved, opened } of devices) {
    const outbox = await opened.db.outbox.toArray()
    for (const { id, state } of outbox) if (state === 'queued') wrong.push(`${name}: ${id} still waits`)
    for (const id of new Set([...saved, ...outbox.map((entry) => entry.id)])) {
      const ends = journal.filter((row) => row.id === id)
      const waiting = outbox.find((entry) => entry.id === id)
      const end = ends[0]
      if (!end || ends.length > 1) wrong.push(`${name}: ${id} had ${ends.length} ends`)
      else if (end.outcome === 'applied' && waiting) wrong.push(`${name}: ${id} was applied, but is ${waiting.state}`)
      else if (end.outcome === 'refused' && waiting?.code !== end.code && !takenOut.has(id))
        wrong.push(`${name}: ${id} was refused as ${end.code}, but its author is shown ${waiting?.code ?? 'nothing'}`)
    }
    if (new Set(saved).size !== saved.length) wrong.push(`${name} gave a number twice`)
  }
  must(wrong)
}

/** The server takes a device's word for a time, but never one ahead of its own, nor one before the device's last. */
async function everyTimeIsBelievable(world: World) {
  const last = new Map<number, number>()
  const wrong: string[] = []
  const journal = (await world.journal()).filter(({ device }) => device !== null).sort((a, b) => a.id - b.id)
  for (const { id, at, receivedAt } of journal) {
    const told = world.told.get(id)
    if (told === undefined) wrong.push(`${id} is in the journal, but nobody sent it`)
    const before = last.get(blockOf(id)) ?? 0
    const time = Math.max(Math.min(told ?? 0, receivedAt), before)
    if (at !== time) wrong.push(`${id} has the time ${at}, not ${time}`)
    last.set(blockOf(id), time)
  }
  must(wrong)
}
