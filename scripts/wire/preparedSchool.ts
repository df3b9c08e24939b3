import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { ServerProcess } from '#scripts/testKit/server/serverProcess.ts'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { type Chance, chanceOf } from './chance.ts'
import { Broken, type SavedDevice, WireClient } from './client.ts'
import { type Person, password, peopleOf } from './people.ts'
import { untilSynced } from './untilSynced.ts'

/** A school in which everybody's devices are signed in and fully synced: the start of each round. */
export interface PreparedSchool {
  name: string
  /** The folder of its data. Its server is stopped. */
  data: string
  devices: readonly { person: Person; kept: SavedDevice }[]
  /** How many requests the devices' first sync took, and how many of them were cut. */
  requests: number
  cut: number
}

/** Per cent of requests that are cut while devices work. */
export const cutPercent = 45

/**
 * Creates the demonstration school and fully syncs everybody's devices over a connection that is cut.
 * @throws Broken when an answer violates the protocol or a device could not be synced
 */
export async function prepareSchool(name: string, seed: number): Promise<PreparedSchool> {
  const data = mkdtempSync(join(tmpdir(), 'chamada-wire-world-'))
  const server = new ServerProcess(await freePort(), data, { CHAMADA_DEMO: name })
  const chance = chanceOf(seed)
  try {
    await server.start()
    const devices = peopleOf(name).flatMap((person) =>
      Array.from({ length: person.devices }, (_, n) => ({
        person,
        client: new WireClient(`${person.name} ${n + 1}`, person.email, server.port, ...drawDevice(chance), cutPercent),
      })),
    )
    await Promise.all(devices.map(({ client }) => client.signIn(password)))
    await Promise.all(devices.map(({ client }) => untilSynced(client)))
    await server.end('SIGTERM')
    if (server.faults.length) throw new Broken(`the server: ${server.faults.join('\n')}`)
    const [office] = devices
    for (const { client } of devices) client.mirror.share(office!.client.mirror)
    const sum = (figure: 'requests' | 'cut') => devices.reduce((total, { client }) => total + client.figures[figure], 0)
    return {
      ...{ name, data, requests: sum('requests'), cut: sum('cut') },
      devices: devices.map(({ person, client }) => ({ person, kept: client.save() })),
    }
  } catch (error) {
    await server.end('SIGKILL')
    removeTestFolder(data)
    throw error
  }
}

/** A copy of a school's data, for a server to continue with. */
export function copyOf({ data }: PreparedSchool): string {
  const copy = mkdtempSync(join(tmpdir(), 'chamada-wire-'))
  cpSync(data, copy, { recursive: true })
  return copy
}

/** A device's own random numbers, and the error of its clock, ms. */
export const drawDevice = (chance: Chance): [Chance, number] => {
  const skew = chance.percent(50) ? 0 : chance.between(-3_600_000, 3_600_000)
  return [chanceOf(chance.between(1, 1e9)), skew]
}
