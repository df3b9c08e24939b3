import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from './harness/browser.ts'
import { startSchool } from './harness/keptSchool.ts'
import type { RunningServer } from './harness/server.ts'
import { moved, watchMoves } from './harness/shifts.ts'
import { signedIn } from './harness/signedIn.ts'

// Covers: the look, 'calm, exact, quick'; what comes late on a slow phone must not push a button away from the finger.
let server: RunningServer

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())

/** Each person's screens on which something is read later than the rest, and what comes last there. */
const screens = {
  professora: [
    ['/', 'nav[aria-label="Ações rápidas"]'],
    ['/teacher/materials', '[data-kept]'],
  ],
  aluna: [
    ['/', '#minha-frequencia'],
    ['/student/my-modules/1', '[data-kept]'],
  ],
  rede: [['/', 'header [aria-haspopup=dialog]']],
} as const

test.for(Object.entries(screens))(
  'on a slow phone nothing that %s sees moves while a screen comes',
  async ([login, of]) => {
    const { page, context, end } = await signedIn(server, login, phone)
    await watchMoves(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (const [path, last] of of) {
      await page.goto(path)
      await page.locator(last).first().waitFor()
      expect(await moved(page), path).toEqual([])
    }
    await end()
  },
)
