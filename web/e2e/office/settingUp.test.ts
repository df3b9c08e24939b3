import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { noonZone } from '#scripts/testKit/browser/noonZone.ts'
import { Counted } from '#scripts/testKit/screens/Counted.ts'
import { enterOffice, importList, makeSchool, printCards, schoolList } from '#scripts/testKit/screens/newSchool.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import {
  classesSeen,
  classWords,
  fillClasses,
  linkModules,
  makeClasses,
  makeModules,
  makeTeachers,
  modules,
} from '#scripts/testKit/screens/settingUp.ts'
import { startEmptyServer } from '#scripts/testKit/server/emptyServer.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: two modules, three classes and thirty students, counted from the office's dashboard on. Of a text of
// several lines each line counts as a field, as if it was typed.

const zone = noonZone(Date.now())
let server: RunningServer
let browser: Browser

beforeEach(async () => {
  server = await startEmptyServer()
  const network = await openBrowser(server.url, { ...desktop, timezoneId: zone })
  await makeSchool(new Counted(), network.page)
  await network.end()
  browser = await openBrowser(server.url, { ...desktop, timezoneId: zone })
  await enterOffice(new Counted(), browser.page)
})
afterEach(async () => {
  await browser.end()
  await server.end()
})

/** Expects what both ways come to, on the server too. */
async function expectWholeSchool() {
  const { page } = browser
  await synced(page)
  await page.goto('/admin/classes')
  await expect.poll(() => classesSeen(page)).toHaveLength(classWords.length)
  const all = await classesSeen(page)
  for (const { title, teacher } of classWords) {
    const seen = all.find((each) => each.includes(title))
    for (const text of [title, teacher, '10 alunos', ...modules.map((each) => each.title)]) expect(seen).toContain(text)
  }
  await page.goto('/admin/modules')
  for (const { title } of modules)
    await page.getByRole('listitem').filter({ hasText: title }).getByText('2 aulas').waitFor()
}

test('with the lists it has, an office sets its school up in 40 clicks and 45 fields at most', async () => {
  const { page } = browser
  const did = new Counted()
  const started = Date.now()
  await importList(did, page, await schoolList(Date.now(), zone))
  did.step('Os cartões')
  await printCards(did, page, /^Cartões de 2 professores/, 2)
  expect(await printCards(did, page, /^Cartões de 30 alunos/, 30)).toHaveLength(30)
  await makeModules(did, page)
  await linkModules(did, page)
  process.stdout.write(`with the import: ${did.report(Date.now() - started)}\n`)
  await expectWholeSchool()
  expect(did.clicks).toBeLessThanOrEqual(40)
  expect(did.fields).toBeLessThanOrEqual(45)
})

test('without a list it takes 70 clicks and 60 fields at most, teachers included', async () => {
  const { page } = browser
  const did = new Counted()
  const started = Date.now()
  await makeTeachers(did, page)
  await makeModules(did, page)
  await makeClasses(did, page)
  const cards = await fillClasses(did, page)
  process.stdout.write(`without an import: ${did.report(Date.now() - started)}\n`)
  expect(new Set(cards.map(({ login }) => login)).size).toBe(30)
  await expectWholeSchool()
  expect(did.clicks).toBeLessThanOrEqual(70)
  expect(did.fields).toBeLessThanOrEqual(60)
})
