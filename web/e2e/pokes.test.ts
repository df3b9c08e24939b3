import { expect, test } from 'vitest'
import { askServer } from './harness/askServer.ts'
import { desktop } from './harness/browser.ts'
import { everythingHeld } from './harness/mirrorRows.ts'
import { demoVisits } from './harness/visits.ts'

// Covers: what another person does is seen on an open page at once, not at its next look minutes later.
const { server, page, enter } = demoVisits()

const rename = async (title: string) => (await askServer(server())).act('PUT', '/api/classes/2', { title })
const shown = (title: string) => page().getByText(title).first().waitFor()
const pulledAt = async () => Number(/"lastSyncAt":(\d+)/.exec((await everythingHeld(page())).text)?.[1])

/** Loads the page anew and waits until it has pulled and asked to listen. */
async function loadAndPull() {
  const before = Date.now()
  const asked = page().waitForRequest('**/api/events*')
  await page().reload()
  await asked
  await expect.poll(pulledAt).toBeGreaterThan(before)
}

test('what changes while a page listens is seen on it', async () => {
  await enter('professora', desktop, '/teacher/classes')
  const heard = page().waitForResponse('**/api/events*')
  await loadAndPull()
  await heard
  await rename('Turma rebatizada')
  await shown('Turma rebatizada')
})

test('what changes after a page has pulled and before it listens is seen on it', async () => {
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
