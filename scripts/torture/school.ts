import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { ServerProcess } from '#scripts/testKit/server/serverProcess.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { chanceOf } from '../wire/chance.ts'
import { pause } from '../wire/client.ts'
import { nothingSeen, TortureDevice } from './device.ts'

/** Who works: enough people that nobody has more devices than a person may have sessions. */
export const office = ['secretaria', 'direcao', 'rede', 'super'].map((name) => `${name}@chamada.demo`)

/** The longest that anybody may wait for an answer or for the server to be well again, ms. */
export const timeoutMs = 30_000

/** The demonstration's school in a process of its own, with devices of its office that add to it. */
/** @param chains its devices add modules with their lessons, instead of materials */
export async function tortureSchool({
  devices: size,
  seed,
  chains = false,
}: {
  devices: number
  seed: number
  chains?: boolean
}) {
  const folder = makeTestFolder('torture')
  const data = join(folder, 'data')
  const machine = join(folder, 'machine')
  const preload = compiled(join(folder, 'machine.so'))
  writeFileSync(machine, '')
  const server = new ServerProcess(await freePort(), data, {
    CHAMADA_DEMO: 'small',
    ...(preload && { LD_PRELOAD: preload, TORTURE_MACHINE: machine }),
  })
  await server.start()
  const seen = nothingSeen()
  const chance = chanceOf(seed)
  const devices = Array.from({ length: size }, (_, i) => {
    return new TortureDevice(`device ${i + 1}`, server.port, chanceOf(chance.between(1, 1e9)), seen)
  })
  for (const [i, device] of devices.entries()) await device.signIn(office[i % office.length]!)
  await Promise.all(devices.map((device) => device.sync()))

  return {
    ...{ server, devices, seen, chance, data },
    /** Whether disk and clock can be made to go wrong here: it needs a C compiler. */
    canBend: preload !== undefined,
    /** Makes the disk or the clock go wrong, or well again with ''. */
    bend: (how: string) => writeFileSync(machine, how),
    file: join(data, 'chamada.sqlite'),
    /** Lets all devices work until `act` is over. */
    async during<T>(act: () => Promise<T>): Promise<T> {
      let isOver = false
      const working = devices.map(async (device) => {
        while (!isOver) {
          if (chains && !device.outbox.length) device.enqueueChain()
          if (!chains && device.outbox.length < 400) device.enqueue(chance.between(1, 3))
          if (!(await device.sync())) await pause(20)
          await pause(chance.between(5, 60))
        }
      })
      try {
        return await act()
      } finally {
        isOver = true
        await Promise.all(working)
      }
    },
    /** Returns how long it takes from now until a push is acknowledged, ms. */
    async healing(): Promise<number> {
      const began = Date.now()
      while (Date.now() - began < timeoutMs) {
        if (devices.some(({ lastReceiptAt }) => lastReceiptAt > began)) return Date.now() - began
        await pause(5)
      }
      return Number.POSITIVE_INFINITY
    },
    /** Sends everything that waits. */
    async settle(): Promise<void> {
      const began = Date.now()
      const send = async (device: TortureDevice) => {
        while (device.outbox.length && Date.now() - began < timeoutMs) if (!(await device.sync())) await pause(100)
      }
      await Promise.all(devices.map(send))
    },
    async end() {
      await server.end('SIGKILL')
      removeTestFolder(folder)
    },
  }
}
export type TortureSchool = Awaited<ReturnType<typeof tortureSchool>>

/** Compiles the bad machine. Returns undefined when this machine cannot. */
function compiled(shim: string): string | undefined {
  const source = fileURLToPath(new URL('./machine.c', import.meta.url))
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl'], { stdio: 'ignore' })
    return shim
  } catch {
    return undefined
  }
}

/** What the database has of what was acknowledged. */
export function accountOf({ devices, file }: Pick<TortureSchool, 'devices' | 'file'>) {
  const db = new Database(file, { readonly: true })
  try {
    const outcomes = new Map(
      (db.prepare('select id, outcome from journal').all() as { id: number; outcome: string }[]).map((row) => [
        row.id,
        row.outcome,
      ]),
    )
    const titles = new Map(
      (
        db
          .prepare(
            `select title, count(*) n from
              (select title from materials union all select title from modules union all select title from lessons)
              where title like 'Tortura %' group by title`,
          )
          .all() as { title: string; n: number }[]
      ).map(({ title, n }) => [title, n]),
    )
    const acknowledged = devices.flatMap((device) => [...device.acknowledged])
    const known = new Set(
      devices.flatMap(({ acknowledged: all, outbox }) => [...all.values(), ...outbox.map(({ title }) => title)]),
    )
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(([id, title]) => outcomes.get(id) !== 'applied' || !titles.has(title)).length,
      doubled: [...titles].filter(([title, n]) => n > 1 || !known.has(title)).length,
      waiting: devices.reduce((sum, { outbox }) => sum + outbox.length, 0),
      idle: devices.filter((device) => !device.acknowledged.size).length,
      whole: db.pragma('integrity_check', { simple: true }) === 'ok',
    }
  } finally {
    db.close()
  }
}
