import { expect, test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { everythingHeld } from '#scripts/testKit/browser/mirrorRows.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'

// Covers: another person's change shows on an open page at once, not at its next check minutes later.
const { server, page, enter } = demoVisits()

const rename = async (title: string) => (await askServer(server())).act('PUT', '/api/classes/2', { title })
const shown = (title: string) => page().getByText(title).first().waitFor()
const pulledAt = async () => Number(/"lastSyncAt":(\d+)/.exec((await everythingHeld(page())).text)?.[1])

/** Reloads the page and waits until it has pulled and requested the event stream. */
async function loadAndPull() {
  const before = Date.now()
  const listening = page().waitForRequest('**/api/events*')
  await page().reload()
  await listening
  await expect.poll(pulledAt).toBeGreaterThan(before)
}

test('a change while a page listens shows on it', async () => {
  await enter('professora', desktop, '/teacher/classes')
  const connected = page().waitForResponse('**/api/events*')
  await loadAndPull()
  await connected
  await rename('Turma rebatizada')
  await shown('Turma rebatizada')
})

test('a change after a page has pulled and before it listens shows on it', async () => {
  await enter('professora', desktop, '/teacher/classes')
  let listen = () => {}
  const changed = new Promise<void>((resolve) => {
    listen = resolve
  })
  await page().route('**/api/events*', async (route) => {
    await changed
    await route.continue()
  })
  await loadAndPull()
  await rename('Turma de antes')
  expect(await page().getByText('Turma de antes').count()).toBe(0)
  listen()
  await shown('Turma de antes')
})
