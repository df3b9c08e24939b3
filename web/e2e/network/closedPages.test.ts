import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { wakeNowAndThen } from '#scripts/testKit/browser/wakeNowAndThen.ts'
import { enterClassroom } from '#scripts/testKit/screens/people.ts'
import { goToRoll, markAbsent, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: the design's "A screen never talks to the network" (Background Sync where the browser has it); trial R1.
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

/** Marks a student of a class without a network, and closes the page. Returns the roll's address. */
async function markAndClose({ context, page }: Browser, classId: number): Promise<string> {
  await context.setOffline(true)
  const address = await goToRoll(page, classId)
  await markAbsent(page, 0)
  await savedMarks(page, 1)
  await page.close()
  return address
}

test('when only the server is unavailable the worker retries by itself, with every page closed', async () => {
  const admin = await askServer(server)
  const proxy = await faultProxy(server.port)
  teacher = await signedIn(server, 'professora', phone, { url: proxy.url })
  const { context } = teacher
  const address = await markAndClose(teacher, 2)
  proxy.fault = 'busy'
  proxy.met = 0
  await context.setOffline(false)
  await expect.poll(() => proxy.met).toBeGreaterThan(0)
  expect(await admin.rowsOf(address)).toEqual([])
  proxy.fault = 'none'
  await expect.poll(async () => (await admin.rowsOf(address)).length, { timeout: 45_000 }).toBe(1)
  expect(context.pages()).toEqual([])
  await proxy.close()
})

test('a worker that the browser wakes periodically sends what waits', async () => {
  const admin = await askServer(server)
  teacher = await signedIn(server, 'professora')
  const { context, page } = teacher
  // Nothing else wakes it.
  await context.addInitScript(() => {
    const { SyncManager } = window as unknown as { SyncManager: { prototype: { register: unknown } } }
    SyncManager.prototype.register = async () => {}
  })
  await page.reload()
  const wake = await wakeNowAndThen(context, new URL(page.url()).origin)
  const address = await markAndClose(teacher, 3)
  await context.setOffline(false)
  expect(await admin.rowsOf(address)).toEqual([])
  await wake()
  await expect.poll(async () => (await admin.rowsOf(address)).length).toBe(1)
})
