import { freePort } from '#scripts/testKit/server/freePort.ts'
import { ServerProcess } from '#scripts/testKit/server/serverProcess.ts'
import type { PostgresCluster } from '#server/tests/support/postgres.ts'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { actOnce } from './acts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { checkAgainstOffice, checkSame, checkServer } from './checks.ts'
import { Broken, type Figures, pause, WireClient } from './client.ts'
import { firstOf, type Person, password, peopleOf, type WireDevice } from './people.ts'
import { copyOf, cutPercent, drawDevice, type PreparedSchool } from './preparedSchool.ts'
import { roundStore } from './roundStore.ts'
import { untilSent, untilSynced } from './untilSynced.ts'

export interface RoundSettings {
  seed: number
  /** The number of acts done by all devices together. */
  acts: number
  /** How often the server is killed. */
  kills: number
  /** The school that the round starts with a copy of. */
  school: PreparedSchool
  /**
   * Which of the administrators, who hold the whole school, gets a new device at the end; undefined means all of them.
   */
  turn?: number
  /** Where the server has its database; undefined means in a file. */
  postgres?: PostgresCluster | undefined
}

export interface RoundResult extends Figures {
  acts: number
  applied: number
  refused: number
  kills: number
  rows: number
  clients: number
  failures: string[]
}

/**
 * One round: the devices of several people do their acts over a connection that is cut, and the server is killed and
 * restarted in between. Then the connection is repaired, and all data is compared. Returns the figures, with the
 * violations in `failures`.
 */
export async function runRound({ seed, acts, kills, school, turn, postgres }: RoundSettings): Promise<RoundResult> {
  const data = copyOf(school)
  const chance = chanceOf(seed)
  const store = await roundStore(data, postgres)
  const server = new ServerProcess(await freePort(), data, { CHAMADA_DEMO: school.name, ...store.environment })
  const failures: string[] = []
  const everyone: WireDevice[] = []
  let done = 0
  try {
    await server.start()
    for (const { person, kept } of school.devices) {
      const name = `${person.name} ${everyone.filter((each) => each.person === person).length + 1}`
      const client = new WireClient(name, person.email, server.port, ...drawDevice(chance), cutPercent, kept)
      everyone.push({ person, client })
    }

    const killAt = Array.from({ length: kills }, () => chance.between(Math.floor(acts / 5), Math.floor((acts * 4) / 5)))
    const workdays = everyone.map(({ person, client }) =>
      workday(
        client,
        person.role,
        () => done < acts,
        () => done++,
      ),
    )
    const killing = killWhile(
      server,
      killAt.sort((a, b) => a - b),
      () => done,
      chance,
    )
    await Promise.all([...workdays, killing])

    for (const { client } of everyone) client.cutPercent = 0
    await Promise.all(everyone.map(({ client }) => untilSent(client)))
    // The last changes of other devices only arrive now.
    await Promise.all(everyone.map(({ client }) => untilSynced(client)))
    const people = peopleOf(school.name)
    const newDevices: WireDevice[] = []
    for (const person of newcomers(people, turn)) {
      const client = new WireClient(
        `a new device of ${person.name}`,
        person.email,
        server.port,
        ...drawDevice(chance),
        0,
      )
      await client.signIn(password)
      await untilSynced(client)
      newDevices.push({ person, client })
    }
    failures.push(...checkSame([...newDevices, ...everyone]))
    const office = firstOf([...newDevices, ...everyone], (each) => each === people[0]).mirror
    for (const person of people) {
      const client = firstOf([...newDevices, ...everyone], (each) => each === person)
      failures.push(...checkAgainstOffice(client, person.role, office).slice(0, 5))
    }
    if (postgres) await server.end('SIGTERM')
    failures.push(
      ...checkServer(
        await store.stored(),
        everyone.map(({ client }) => client),
        office,
      ).slice(0, 20),
    )
  } catch (error) {
    failures.push(error instanceof Broken ? error.message : String((error as Error).stack))
  } finally {
    await server.end('SIGKILL')
    removeTestFolder(data)
  }
  for (const line of server.faults) failures.push(`the server: ${line}`)
  return resultOf(
    everyone.map(({ client }) => client),
    { acts: done, kills, failures },
  )
}

/**
 * The people who get a new device at the end, which syncs from nothing: everybody who holds only a part of the school,
 * and the administrators in turn.
 */
function newcomers(people: readonly Person[], turn?: number): readonly Person[] {
  if (turn === undefined) return people
  const whole = people.filter(({ role }) => role === 'admin')
  return people.filter((person) => !whole.includes(person) || person === whole[turn % whole.length])
}

/** Alternates acts and syncs until enough acts were done. */
async function workday(client: WireClient, role: Person['role'], mayGoOn: () => boolean, did: () => void) {
  const { chance } = client
  while (mayGoOn()) {
    const today = dayBefore(chance.between(0, 6))
    if (actOnce(client, role, today)) did()
    if (chance.percent(role === 'student' ? 100 : 60)) await client.exchange()
  }
}

const dayBefore = (days: number) => new Date(Date.now() - 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

async function killWhile(server: ServerProcess, at: number[], done: () => number, chance: Chance) {
  for (const count of at) {
    while (done() < count) await pause(1)
    await pause(chance.between(0, 20))
    await server.end('SIGKILL')
    await server.start()
  }
}

function resultOf(clients: WireClient[], counts: Pick<RoundResult, 'acts' | 'kills' | 'failures'>): RoundResult {
  const sum = (of: (client: WireClient) => number) => clients.reduce((total, client) => total + of(client), 0)
  const ends = clients.flatMap((client) => [...client.ends.values()])
  const names = ['requests', 'cut', 'twice', 'swapped', 'stale', 'resets', 'dropped'] as const
  const figures = Object.fromEntries(
    names.map((name) => [name, sum(({ figures }) => figures[name])]),
  ) as unknown as Figures
  return {
    ...counts,
    ...figures,
    applied: ends.filter(({ outcome }) => outcome === 'applied').length,
    refused: ends.filter(({ outcome }) => outcome === 'refused').length,
    rows: sum(({ mirror }) => mirror.size),
    clients: clients.length,
  }
}
