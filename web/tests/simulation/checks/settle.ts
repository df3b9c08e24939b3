import type { Key } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { blockOf } from '#schema/sync/ids.ts'
import type { State } from '#server/tests/support/project.ts'
import { maxServerStepBack } from '#web/tests/simulation/acts/oldAge.ts'
import { letEverybodyIn, openSchools } from '#web/tests/simulation/acts/serverSideActs.ts'
import type { Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { isEverywhere } from '../participants.ts'
import type { SimulatedServer } from '../server.ts'
import { findRefusedBeforeCause, findWritesLostToSeen } from './causes.ts'
import { must, mustAgree, textOf } from './checks.ts'
import { differencesFrom } from './lastWrites.ts'

type Settling = Pick<Day, 'server' | 'chance' | 'devices' | 'takenOut' | 'lost' | 'gone'>

/**
 * Ends the day. The network is fine again, everything is sent, delayed requests arrive too, and then: every mirror
 * equals its person's view; every act reported as saved had exactly one outcome; what arrived late or twice changed
 * nothing; every field holds its last write.
 */
export async function settle(settling: Settling): Promise<void> {
  const { server, chance, devices, gone } = settling
  await mendConnections(settling)
  // A school may have been closed by an act that still waits: those who can reopen it come first.
  const above = devices.filter(({ userId }) => isEverywhere(userId))
  await syncAll(server, above)
  await openSchools(server)
  await syncAll(server, devices)
  // An act that may depend on a lost act waits for it, but not for ever.
  if (server.wasRestored) {
    server.time += 31 * 24 * 60 * 60_000
    await syncAll(server, devices)
  }
  // An act that a restored server lost, and that no device has any more, may still arrive from the network.
  for (const { network } of devices) await network.deliverMatching(({ id }) => gone.has(id))
  const before = textOf(await server.state())
  for (const device of devices)
    while (device.network.delayedRequests.length) await device.network.deliverDelayed(chance)
  if (textOf(await server.state()) !== before)
    throw new Error('requests that had their answers before changed the school')
  // Once more, because what one device sent changed what those that synced before it must receive. So does letting
  // somebody in.
  while (await syncAll(server, devices)) {}
  for (const device of devices) if (await server.isThere(device.userId)) await mustAgree(server, device)
  await everyActHadOneEnd(server, settling)
  const journal = await server.journal()
  must(findRefusedBeforeCause(journal, gone))
  if (!server.clockWentBack) must(findWritesLostToSeen(journal, devices))
  await everyTimeIsBelievable(server)
  must(danglingIn(await server.state()))
  must(differencesFrom(await server.journal(), await server.state(), server.morning))
  must(server.takeFaults())
}

/** The network and the server do their work again, and everybody has their device. */
export async function mendConnections({ server, devices }: Pick<Day, 'server' | 'devices'>): Promise<void> {
  server.crashAt(null)
  server.setClock(0)
  server.fails = () => false
  for (const device of devices) {
    device.crashAt(null)
    device.away = false
    Object.assign(device.network, { condition: 'fine', partition: null, old: false })
    if (!device.weakness.fails) await device.runLastYears(false)
  }
}

/**
 * Everybody syncs, including people whose session ended meanwhile, or who were barred and are let in again. Only people
 * whose account was deleted cannot. Resolves to whether somebody had to be let in.
 */
async function syncAll(server: SimulatedServer, devices: SimulatedDevice[]): Promise<boolean> {
  let letIn = false
  for (const device of devices) {
    let done = await device.sync()
    if (done === 'failed 401') done = await device.sync()
    if (done === 'failed 401') {
      letIn = (await letEverybodyIn(server)) || letIn
      await device.sync()
      done = await device.sync()
    }
    const deleted = done === 'failed 401' && !(await server.isThere(device.userId))
    if (done !== 'ok' && !deleted) throw new Error(`${device.name} cannot sync while settling: ${done}`)
  }
  return letIn
}

/** Every entry that a device reported as saved is in the journal once, and a refused one is shown to its author. */
export async function everyActHadOneEnd(
  server: Pick<SimulatedServer, 'journal' | 'isThere'> & Partial<Pick<SimulatedServer, 'wasRestored'>>,
  { devices, takenOut, lost, gone }: Pick<Settling, 'devices' | 'takenOut' | 'lost' | 'gone'>,
) {
  const endsOf = groupBy(await server.journal(), ({ id }) => id)
  const wrong: string[] = []
  for (const { name, userId, saved, opened, network } of devices) {
    // What waits on the device of a deleted account stays there.
    const deleted = !(await server.isThere(userId))
    // What was left out of an act that has its end waits for its author to do it again, and then has an end of its own.
    const outbox = (await opened.db.outbox.toArray()).filter(
      ({ id, state, leftOutOf }) => leftOutOf === undefined || state === 'queued' || endsOf.has(id),
    )
    for (const { id, state } of outbox) if (state === 'queued' && !deleted) wrong.push(`${name}: ${id} still waits`)
    for (const id of new Set([...saved, ...outbox.map((entry) => entry.id)])) {
      const ends = endsOf.get(id) ?? []
      const waiting = outbox.find((entry) => entry.id === id)
      const end = ends[0]
      if (deleted && waiting) continue
      if (end && end.actorId !== userId) wrong.push(`${name}: ${id} was sent by ${end.actorId}`)
      // The server that had it was restored from a copy, and its author was notified or has removed it.
      if (!end && (gone.has(id) || (lost.has(id) && (takenOut.has(id) || deleted || waiting?.state === 'refused'))))
        continue
      // It was refused, the server was restored and forgot that, and the act arrived from the network once more.
      if (end?.outcome === 'applied' && waiting?.state === 'refused' && lost.has(id) && network.arrivedLate.has(id))
        continue
      // A restored server does not know the device's number, and an app of last year cannot prove it: its author is
      // asked to send the act again under another, or has discarded it since.
      const isRequested = waiting?.code === 'id.notYours' || (!waiting && takenOut.has(id))
      if (end?.outcome !== 'applied' && network.wasLastYears && server.wasRestored && isRequested) continue
      if (!end || ends.length > 1) wrong.push(`${name}: ${id} had ${ends.length} ends`)
      else if (end.outcome === 'applied' && waiting) wrong.push(`${name}: ${id} was applied, but is ${waiting.state}`)
      else if (end.outcome === 'refused' && waiting?.code !== end.code && !takenOut.has(id))
        wrong.push(`${name}: ${id} was refused as ${end.code}, but its author is shown ${waiting?.code ?? 'nothing'}`)
    }
    if (new Set(saved).size !== saved.length) wrong.push(`${name} gave a number twice`)
  }
  must(wrong)
}

/**
 * The server takes the time that a device states, but never one ahead of its own clock, and keeps the acts of a device
 * in the order of their numbers. A time it once accepted stays when its clock goes back.
 */
async function everyTimeIsBelievable(server: SimulatedServer) {
  const wrong: string[] = []
  const journal = (await server.journal()).filter(({ device }) => device !== null).sort((a, b) => a.id - b.id)
  for (const [i, { id, at, receivedAt }] of journal.entries()) {
    const [before, after] = [journal[i - 1], journal[i + 1]].map((other) =>
      other && blockOf(other.id) === blockOf(id) ? other.at : null,
    )
    const stated = [...(server.statedTimes.get(id) ?? [])]
    if (!stated.length) wrong.push(`${id} is in the journal, but nobody sent it`)
    if (at < (before ?? 0)) wrong.push(`${id} has the time ${at}, before that of the act before it, ${before}`)
    if (at > Math.max(receivedAt + (server.clockWentBack ? maxServerStepBack : 0), before ?? 0))
      wrong.push(`${id} has the time ${at}, but came at ${receivedAt}`)
    if (!stated.some((time) => Math.min(time, receivedAt) === at) && at !== before && at !== after && !server.failed)
      wrong.push(`${id} has the time ${at}, but its device stated ${stated}`)
  }
  must(wrong)
}

/** Rows that point at a deleted row. A deletion leaves none behind, whatever arrives after it. */
function danglingIn(state: State): string[] {
  const pointing: [from: string, to: Key | null, there: { id: number }[]][] = [
    ...state.classes.flatMap(({ id, teacherId, currentLessonId }): typeof pointing => [
      [`class ${id} has the teacher`, teacherId, state.users],
      [`class ${id} is at the lesson`, currentLessonId, state.lessons],
    ]),
    ...state.schools.map(({ id, mainAdminId }): (typeof pointing)[number] => [
      `school ${id} has the main administrator`,
      mainAdminId,
      state.users,
    ]),
  ]
  return pointing.flatMap(([from, to, there]) =>
    to === null || there.some(({ id }) => id === to) ? [] : [`${from} ${to}, which is gone`],
  )
}
