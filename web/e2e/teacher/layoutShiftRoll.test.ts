import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { markPresent, openRoll } from '#scripts/testKit/screens/rollPage.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: decisions section 3; trial U3: a roll taken with one hand, on the smallest phone.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
beforeEach(async () => {
  teacher = await signedIn(server, 'professora', { ...phone, viewport: { width: 320, height: 568 } })
})
afterEach(() => teacher.end())

const topOf = (what: string) =>
  teacher.page
    .locator(what)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
const receipt = '[data-receipt]'
const row = '[data-student]'

test('no row moves under the finger while a roll is begun, sent and concluded; the receipt has its line from the start', async () => {
  await openRoll(teacher.page, 2)
  const [before, line] = [await topOf(row), await topOf(receipt)]
  expect(line).toBeLessThan(before)
  await teacher.context.setOffline(true)
  for (let i = 0; i < 12; i++) await markPresent(teacher.page, i)
  await teacher.page.getByText(/12 presentes, 0 faltas · salva neste aparelho, não concluída · 12 alterações/).waitFor()
  await teacher.page.getByText('12 aguardando', { exact: true }).waitFor()
  expect(await topOf(row)).toBe(before)
  expect(await topOf(receipt)).toBe(line)
  await teacher.context.setOffline(false)
  await synced(teacher.page)
  expect(await topOf(row)).toBe(before)
  await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
  await teacher.page.getByRole('button', { name: 'Concluir assim mesmo' }).press('Enter')
  await teacher.page.getByText(/12 presentes, 0 faltas · salva neste aparelho às/).waitFor()
  expect([await topOf(row), await topOf(receipt)]).toEqual([before, line])
  expect(await teacher.page.locator(receipt).evaluate((panel) => panel.getBoundingClientRect().top)).toBeLessThan(200)
  await synced(teacher.page)
})

test('the receipt of a roll begun earlier stands above the list when it is opened again', async () => {
  await openRoll(teacher.page, 1)
  await markPresent(teacher.page, 0)
  await teacher.page.getByText(/1 presente, 0 faltas · salva neste aparelho, não concluída/).waitFor()
  await teacher.page.reload()
  await teacher.page.locator(receipt).waitFor()
  expect(await topOf(receipt)).toBeLessThan(await topOf(row))
  await synced(teacher.page)
})
