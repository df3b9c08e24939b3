import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { noonZone } from '#scripts/testKit/browser/noonZone.ts'
import { Counted } from '#scripts/testKit/screens/Counted.ts'
import { importAndPrint, makeSchool, schoolList, takeFirstRoll } from '#scripts/testKit/screens/newSchool.ts'
import { startEmptyServer } from '#scripts/testKit/server/emptyServer.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: how a new school begins, from an empty server to the first concluded roll; trial U21.

let server: RunningServer
const browsers: Browser[] = []

beforeAll(async () => {
  server = await startEmptyServer()
})
afterAll(async () => {
  for (const browser of browsers) await browser.end()
  await server.end()
})

async function visitor(options: typeof desktop | typeof phone, zone: string) {
  const browser = await openBrowser(server.url, { ...options, timezoneId: zone })
  browsers.push(browser)
  return browser.page
}

test('a school of three classes goes from an empty server to its first concluded roll in few clicks', async () => {
  const zone = noonZone(Date.now())
  const did = new Counted()
  const started = Date.now()
  await makeSchool(did, await visitor(desktop, zone))
  const page = await visitor(desktop, zone)
  const cards = await importAndPrint(did, page, await schoolList(Date.now(), zone))
  expect(cards.map(({ name }) => name)).toEqual(['Marta Nunes', 'Paulo Reis'])
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(cards[0]!.password)
  await takeFirstRoll(did, await visitor(phone, zone), cards)
  process.stdout.write(`${did.report(Date.now() - started)}\n`)
  expect(did.steps).toHaveLength(6)
  // Of these, the office presses eleven from the guide to the printed cards.
  expect(did.clicks).toBeLessThanOrEqual(30)
  expect(did.fields).toBeLessThanOrEqual(20)

  // The office sees it arrive, and the guide what is left.
  await page.goto('/')
  await page.getByText('A primeira foi a do dia').waitFor()
})
