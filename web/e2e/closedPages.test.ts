import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askServer } from './harness/askServer.ts'
import type { Browser } from './harness/browser.ts'
import { startSchool } from './harness/keptSchool.ts'
import { enterClassroom } from './harness/people.ts'
import { savedMarks } from './harness/rollPage.ts'
import type { RunningServer } from './harness/server.ts'
import { signedIn } from './harness/signedIn.ts'

// Covers: the design's "A screen never talks to the network" (Background Sync where the browser has it); trials R1.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterEach(() => teacher.end())
afterAll(() => server.end())

test('a roll taken without a network is sent by the worker alone, with every page closed', async () => {
  const admin = await askServer(server)
  teacher = await signedIn(server, 'professora')
  const { context, page } = teacher
  await context.setOffline(true)
  await enterClassroom(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  await savedMarks(page, 40)

  await page.close()
  expect(context.pages()).toEqual([])
  expect(await admin.rowsOf(address)).toEqual([])
  await context.setOffline(false)
  await expect.poll(async () => (await admin.rowsOf(address)).length).toBe(40)
  expect(context.pages()).toEqual([])
})
