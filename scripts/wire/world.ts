import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Chance, chanceOf } from './chance.ts'
import { Broken, type Kept, WireClient } from './client.ts'
import { type Person, password, peopleOf } from './people.ts'
import { freePort, ServerProcess } from './serverProcess.ts'
import { untilWhole } from './whole.ts'

/** A school with everybody's devices signed in and whole, as each round begins. */
export interface World {
  name: string
  /** The folder of its data, whose server is stopped. */
  data: string
  devices: readonly { person: Person; kept: Kept }[]
  /** How many requests the devices' first sync took, and how many of them were cut. */
  requests: number
  cut: number
}

/** How many of a hundred requests are cut while devices are at work. */
export const cutPercent = 45

/**
 * Makes the demonstration school and brings everybody's devices to whole over a line that is cut.
 * @throws Broken when what came down is not what the protocol allows, or devices of one person do not hold the same
 */
export async function makeWorld(name: string, seed: number): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'chamada-wire-world-'))
  const server = new ServerProcess(await freePort(), data, name)
  const chance = chanceOf(seed)
  try {
    await server.start()
    const devices = peopleOf(name).flatMap((person) =>
      Array.from({ length: person.devices }, (_, n) => ({
        person,
        client: new WireClient(`${person.name} ${n + 1}`, person.email, server.port, ...drawn(chance), cutPercent),
      })),
    )
    await Promise.all(devices.map(({ client }) => client.signIn(password)))
    await Promise.all(devices.map(({ client }) => untilWhole(client)))
    await server.end('SIGTERM')
    if (server.faults.length) throw new Broken(`the server: ${server.faults.join('\n')}`)
    const [office] = devices
    for (const { client } of devices) client.mirror.share(office!.client.mirror)
    const sum = (figure: 'requests' | 'cut') => devices.reduce((total, { client }) => total + client.figures[figure], 0)
    return {
      ...{ name, data, requests: sum('requests'), cut: sum('cut') },
      devices: devices.map(({ person, client }) => ({ person, kept: client.keep() })),
    }
  } catch (error) {
    await server.end('SIGKILL')
    removeFolder(data)
    throw error
  }
}

/** A copy of a world's data, for a server to go on with. */
export function copyOf({ data }: World): string {
  const copy = mkdtempSync(join(tmpdir(), 'chamada-wire-'))
  cpSync(data, copy, { recursive: true })
  return copy
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** A device's own chance, and how wrong its clock is, ms. */
export const drawn = (chance: Chance): [Chance, number] => {
  const skew = chance.percent(50) ? 0 : chance.between(-3_600_000, 3_600_000)
  return [chanceOf(chance.between(1, 1e9)), skew]
}
