import type { Key } from '../../../schema/entities/tables.ts'
import { blockOf } from '../../../schema/sync/ids.ts'
import { groupBy } from '../../../sync-server/store/groupBy.ts'
import type { State } from '../../../sync-server/store/project.ts'
import { mustFollowWhatTheySaw, mustNotLoseToTheirParents } from './causes.ts'
import { must, mustAgree, textOf } from './checks.ts'
import { isEverywhere } from './company.ts'
import type { Day } from './dayState.ts'
import type { Device } from './device.ts'
import { openSchools } from './headquarters.ts'
import { differencesFrom } from './lastWrites.ts'
import { serversStep } from './oldAge.ts'
import type { World } from './world.ts'

type Evening = Pick<Day, 'world' | 'chance' | 'devices' | 'takenOut' | 'lost' | 'gone'>

/**
 * The network is fine again. Everything is sent, what the network kept arrives too, and then:
 * every mirror is its person's view; every act that was said to be saved had one end; what arrived late or twice changed
 * nothing; every field is what was written last.
 */
export async function settle(evening: Evening): Promise<void> {
  const { world, chance, devices, gone } = evening
  world.crashAt(null)
  world.setClock(0)
  world.fails = () => false
  for (const device of devices) {
    device.crashAt(null)
    device.away = false
    Object.assign(device.network, { weather: 'fine', partition: null, old: false, lastYears: false })
  }
  // A school may have been closed by an act that still waits: those who can open it come first.
  const above = devices.filter(({ userId }) => isEverywhere(userId))
  await syncAll(world, above)
  await openSchools(world)
  await syncAll(world, devices)
  // What may hang on an act that is lost waits for it, but not for ever.
  if (world.wasPutBack) {
    world.time += 31 * 24 * 60 * 60_000
    await syncAll(world, devices)
  }
  // What a server that went back lost, and no device has any more, may still come back out of the network.
  const late = new Set<number>()
  for (const { network } of devices) for (const id of await network.deliverThose(({ id }) => gone.has(id))) late.add(id)
  const before = textOf(await world.state())
  for (const device of devices) while (device.network.stray.length) await device.network.deliverStray(chance)
  if (textOf(await world.state()) !== before)
    throw new Error('requests that had their answers before changed the school')
  // Once more: what one sent changed what those who synced before it must hear.
  await syncAll(world, devices)
  for (const device of devices) if (await world.isThere(device.userId)) await mustAgree(world, device)
  await everyActHadOneEnd(world, { ...evening, late })
  const journal = await world.journal()
  must(mustNotLoseToTheirParents(journal, gone))
  if (!world.wentBack) must(mustFollowWhatTheySaw(journal, devices))
  await everyTimeIsBelievable(world)
  must(danglingIn(await world.state()))
  must(differencesFrom(await world.journal(), await world.state(), world.morning))
  must(world.takeFaults())
}

/** Everybody syncs, also whose session ended meanwhile; whose account was deleted cannot. */
async function syncAll(world: World, devices: Device[]) {
  for (const device of devices) {
    const first = await device.sync()
    const done = first === 'failed 401' ? await device.sync() : first
    const deleted = done === 'failed 401' && !(await world.isThere(device.userId))
    if (done !== 'ok' && !deleted) throw new Error(`${device.name} cannot sync in the evening: ${done}`)
  }
}

/** Every entry that a device said was saved is in the journal once, and a refused one is shown to its author. */
export async function everyActHadOneEnd(
  world: Pick<World, 'journal' | 'isThere'>,
  {
    devices,
    takenOut,
    lost,
    gone,
    late,
  }: Pick<Evening, 'devices' | 'takenOut' | 'lost' | 'gone'> & { late: Set<number> },
) {
  const endsOf = groupBy(await world.journal(), ({ id }) => id)
  const wrong: string[] = []
  for (const { name, userId, saved, opened } of devices) {
    // What waits on the device of a deleted account stays there.
    const deleted = !(await world.isThere(userId))
    const outbox = await opened.db.outbox.toArray()
    for (const { id, state } of outbox) if (state === 'queued' && !deleted) wrong.push(`${name}: ${id} still waits`)
    for (const id of new Set([...saved, ...outbox.map((entry) => entry.id)])) {
      const ends = endsOf.get(id) ?? []
      const waiting = outbox.find((entry) => entry.id === id)
      const end = ends[0]
      if (deleted && waiting) continue
      if (end && end.actorId !== userId) wrong.push(`${name}: ${id} was sent by ${end.actorId}`)
      // The server that had it went back, and its author either has been told or let go of it.
      if (!end && (gone.has(id) || (lost.has(id) && (takenOut.has(id) || deleted || waiting?.state === 'refused'))))
        continue
      // Refused by the server that went back, it came out of the network again together with one that nobody has any more.
      if (end?.outcome === 'applied' && waiting?.state === 'refused' && lost.has(id) && late.has(id)) continue
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
 * The server takes a device's word for a time, but never one ahead of its own clock, and keeps the acts of a device in the
 * order of their numbers. What it believed stays when its clock goes back.
 */
async function everyTimeIsBelievable(world: World) {
  const wrong: string[] = []
  const journal = (await world.journal()).filter(({ device }) => device !== null).sort((a, b) => a.id - b.id)
  for (const [i, { id, at, receivedAt }] of journal.entries()) {
    const [before, after] = [journal[i - 1], journal[i + 1]].map((other) =>
      other && blockOf(other.id) === blockOf(id) ? other.at : null,
    )
    const told = [...(world.told.get(id) ?? [])]
    if (!told.length) wrong.push(`${id} is in the journal, but nobody sent it`)
    if (at < (before ?? 0)) wrong.push(`${id} has the time ${at}, before that of the act before it, ${before}`)
    if (at > Math.max(receivedAt + (world.wentBack ? serversStep : 0), before ?? 0))
      wrong.push(`${id} has the time ${at}, but came at ${receivedAt}`)
    if (!told.some((time) => Math.min(time, receivedAt) === at) && at !== before && at !== after && !world.failed)
      wrong.push(`${id} has the time ${at}, but its device told ${told}`)
  }
  must(wrong)
}

/** A row that points at one that is gone: a deletion leaves none behind, whatever arrives after it. */
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
