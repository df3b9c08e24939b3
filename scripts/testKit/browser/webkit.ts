import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { removeTestFolder } from '#server/tests/support/testFolder.ts'
import { type Driven, openSession } from './webdriver.ts'

/** A WebKit with a profile on the disk, on a display of its own; it has the same lifecycle as `Browser`. */
export interface Webkit {
  page: Driven
  /** Kills all its processes at once, as a flat battery would. */
  kill(): Promise<void>
  /** Closes it as a person does. */
  close(): Promise<void>
  /** Opens it again from the same profile. */
  reopen(): Promise<void>
  /** Closes it for good. */
  end(): Promise<void>
}

const browser = fileURLToPath(new URL('./webkitBrowser.js', import.meta.url))

/**
 * Opens WebKit.
 * @param proxy the address of a proxy for every host except this machine
 */
export async function openWebkit(proxy = ''): Promise<Webkit> {
  const profile = mkdtempSync(join(tmpdir(), 'chamada-webkit-'))
  const screen = await openScreen()
  let driver: ChildProcess
  const launch = async () => {
    const port = await freePort()
    driver = spawnLinked('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: screen.name, NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
    })
    await expect.poll(() => answers(port), { timeout: 15_000, interval: 50 }).toBe(true)
    return openSession(`http://127.0.0.1:${port}`, {
      browserName: 'chamada',
      'webkitgtk:browserOptions': { binary: '/usr/bin/gjs', args: ['-m', browser, profile, proxy] },
    })
  }
  const kill = async () => {
    if (driver.exitCode !== null || driver.signalCode) return
    const gone = once(driver, 'exit')
    for (const pid of familyOf(driver.pid!)) strike(pid)
    await gone
  }
  const webkit: Webkit = {
    page: await launch(),
    kill,
    async close() {
      await webkit.page.close()
      await expect.poll(() => familyOf(driver.pid!), { timeout: 15_000, interval: 50 }).toEqual([driver.pid])
      await kill()
    },
    async reopen() {
      webkit.page = await launch()
    },
    async end() {
      await kill()
      screen.process.kill()
      removeTestFolder(profile)
    },
  }
  return webkit
}

/** A virtual display, with a free number. */
async function openScreen() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const process = spawnLinked('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(process.stdio[3] as NodeJS.ReadableStream, 'data')
  return { process, name: `:${String(number).trim()}` }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy()).end()
  })

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))!
      if (state !== 'Z') parents.set(Number(name), Number(parent))
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  const below = (each: number): number[] => [
    each,
    ...[...parents].filter(([, parent]) => parent === each).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}

function strike(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
