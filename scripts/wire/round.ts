import { actOnce } from './acts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { checkAgainstOffice, checkSame, checkServer } from './checks.ts'
import { Broken, breath, type Figures, WireClient } from './client.ts'
import { type Device, firstOf, type Person, password, peopleOf } from './people.ts'
import { freePort, ServerProcess } from './serverProcess.ts'
import { quiet, untilWhole } from './whole.ts'
import { copyOf, cutPercent, drawn, removeFolder, type World } from './world.ts'

export interface RoundSettings {
  seed: number
  /** How many acts are done by all together. */
  acts: number
  /** How often the server is killed. */
  kills: number
  /** What the round begins with a copy of. */
  world: World
  /** Of those who hold the whole school, whose turn it is to get a new device at the end; undefined: all of them. */
  turn?: number
}

export interface RoundTold extends Figures {
  acts: number
  applied: number
  refused: number
  kills: number
  rows: number
  clients: number
  failures: string[]
}

/**
 * A day on the wire: devices of several people do their acts over a line that is cut, the server is killed in the middle and
 * goes on; then the line is mended, and everything is held against everything. Gives what did not hold among the figures.
 */
export async function runRound({ seed, acts, kills, world, turn }: RoundSettings): Promise<RoundTold> {
  const data = copyOf(world)
  const chance = chanceOf(seed)
  const server = new ServerProcess(await freePort(), data, world.name)
  const failures: string[] = []
  const everyone: Device[] = []
  let done = 0
  try {
    await server.start()
    for (const { person, kept } of world.devices) {
      const name = `${person.name} ${everyone.filter((each) => each.person === person).length + 1}`
      const client = new WireClient(name, person.email, server.port, ...drawn(chance), cutPercent, kept)
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
    await Promise.all(everyone.map(({ client }) => quiet(client)))
    // What another did last is there only now.
    await Promise.all(everyone.map(({ client }) => untilWhole(client)))
    const people = peopleOf(world.name)
    const fresh: Device[] = []
    for (const person of newcomers(people, turn)) {
      const client = new WireClient(`a new device of ${person.name}`, person.email, server.port, ...drawn(chance), 0)
      await client.signIn(password)
      await untilWhole(client)
      fresh.push({ person, client })
    }
    failures.push(...checkSame([...fresh, ...everyone]))
    const office = firstOf([...fresh, ...everyone], (each) => each === people[0]).mirror
    for (const person of people) {
      const client = firstOf([...fresh, ...everyone], (each) => each === person)
      failures.push(...checkAgainstOffice(client, person.role, office).slice(0, 5))
    }
    failures.push(
      ...checkServer(
        data,
        everyone.map(({ client }) => client),
        office,
      ).slice(0, 20),
    )
  } catch (error) {
    failures.push(error instanceof Broken ? error.message : String((error as Error).stack))
  } finally {
    await server.end('SIGKILL')
    removeFolder(data)
  }
  for (const line of server.faults) failures.push(`the server: ${line}`)
  return told(
    everyone.map(({ client }) => client),
    { acts: done, kills, failures },
  )
}

/** Who gets a device at the end that syncs from nothing: all who hold a part of the school, and in turn who holds all of it. */
function newcomers(people: readonly Person[], turn?: number): readonly Person[] {
  if (turn === undefined) return people
  const whole = people.filter(({ role }) => role === 'admin')
  return people.filter((person) => !whole.includes(person) || person === whole[turn % whole.length])
}

/** Acts and syncs by turns, until enough was done. */
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
    while (done() < count) await breath(1)
    await breath(chance.between(0, 20))
    await server.end('SIGKILL')
    await server.start()
  }
}

function told(clients: WireClient[], counts: Pick<RoundTold, 'acts' | 'kills' | 'failures'>): RoundTold {
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
