import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from '#scripts/testKit/browser/browser.ts'
import { moved, watchMoves } from '#scripts/testKit/browser/shifts.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: the look, 'calm, exact, quick'. What loads late on a slow phone must not push a button away from the finger,
// and neither must the browser's offer to install, however early it comes.
let server: RunningServer

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())

/** Screens of each person where some content loads later than the rest, with what loads last. */
const screens = {
  professora: [
    ['/', '#instalar'],
    ['/teacher/materials', '[data-kept]'],
  ],
  aluna: [
    ['/', '#instalar'],
    ['/student/my-modules/1', '[data-kept]'],
  ],
  direcao: [['/', '#instalar']],
  rede: [['/', '#instalar']],
} as const

test.for(Object.entries(screens))(
  'on a slow phone nothing that %s sees moves while a screen loads',
  async ([login, of]) => {
    const { page, context, end } = await signedIn(server, login, phone)
    await watchMoves(page)
    await page.addInitScript(() => setInterval(() => dispatchEvent(new Event('beforeinstallprompt')), 10))
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
