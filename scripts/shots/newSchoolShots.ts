import { join } from 'node:path'
import type { Page } from 'playwright'
import { desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { noonZone } from '#scripts/testKit/browser/noonZone.ts'
import { Counted } from '#scripts/testKit/screens/Counted.ts'
import { importAndPrint, makeSchool, schoolList, takeFirstRoll } from '#scripts/testKit/screens/newSchool.ts'
import { startEmptyServer } from '#scripts/testKit/server/emptyServer.ts'

/**
 * How a new school begins, step by step: from an empty server to the first concluded roll, with the office on a desktop
 * and the teacher on a phone. Prints the clicks, the typed fields and the minutes. Returns how many pictures it took.
 */
export async function takeNewSchoolShots(folder: string): Promise<number> {
  const server = await startEmptyServer()
  let taken = 0
  const picture = async (name: string, page: Page) => {
    taken += 1
    await page.evaluate(() => document.fonts.ready)
    const path = join(folder, `new-school-${String(taken).padStart(2, '0')}-${name}.png`)
    await page.screenshot({ path, fullPage: name !== 'cards-ready' })
  }
  const zone = noonZone(Date.now())
  const did = new Counted(picture)
  const started = Date.now()
  const visit = async (options: typeof desktop | typeof phone, act: (page: Page) => Promise<unknown>) => {
    const browser = await openBrowser(server.url, { ...options, timezoneId: zone })
    await act(browser.page).catch(async (error) => {
      await picture('failed', browser.page)
      throw error
    })
    await browser.end()
  }
  let cards: Awaited<ReturnType<typeof importAndPrint>> = []
  await visit(desktop, (page) => makeSchool(did, page))
  await visit(desktop, async (page) => {
    cards = await importAndPrint(did, page, await schoolList(Date.now(), zone))
  })
  await visit(phone, (page) => takeFirstRoll(did, page, cards))
  console.log(`${did.report(Date.now() - started)}:\n${did.steps.join('\n')}`)
  await server.end()
  return taken
}
