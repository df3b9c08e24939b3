import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockOf } from '#schema/sync/ids.ts'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import { disagreements, storesOf } from '#scripts/testKit/browser/mirrorRows.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { allSaved, keptOffline } from '#scripts/testKit/screens/people.ts'
import { marksShown, outboxCount, pressMarks, type Shown, watchMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer, diskOf } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'

// Covers: trials R4, R5, R8, R27 in the browser. A short form here; npm run trials -- --rounds 20 for as many rounds as
// wanted.
const rounds = Number(process.env.CHAMADA_ROUNDS ?? 2)
const closings = Math.ceil(rounds * 2.5)
const seed = Number(process.env.CHAMADA_SEED ?? 4)

/** How long the page may take to show it, and everything to arrive, ms. */
const timeout = 15_000

let server: RunningServer
let teacher: Browser
let random: Random
let promises = 0

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
beforeEach(async () => {
  random = seededRandom(seed)
  promises = 0
  await server.start()
  teacher = await signedIn(server, 'professora')
})
afterEach(() => teacher.end())

async function openRoll(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  return page.url()
}

/** The other mark for each of these students. */
const others = (students: string[], now: Shown): Shown =>
  Object.fromEntries(students.map((student) => [student, now[student] === 'present' ? 'absent' : 'present']))

const studentsOn = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-student]')].map((row) => row.dataset.student!))

/** The pressed marks that were shown as saved. */
function promised(pressed: Shown, shown: Shown): Shown {
  const kept = Object.entries(pressed).filter(([student, mark]) => shown[student] === mark)
  promises += kept.length
  return Object.fromEntries(kept)
}

/** However slow the machine, something is shown as saved before the cut. */
const somethingSaved = (pressed: Shown, shown: () => Shown) =>
  expect
    .poll(() => Object.entries(pressed).some(([student, mark]) => shown()[student] === mark), { timeout, interval: 5 })
    .toBe(true)

/** What is lost before the start that follows a kill; every fifth start, each kind in its turn. */
const losses = ['IndexedDB', 'IndexedDB damaged', 'both places'] as const
const lossIn = (round: number) => (round % 5 === 0 ? losses[Math.floor(round / 5) % losses.length] : undefined)

/** Takes away or damages what a killed browser stored, as a broken disk does. */
function loseStorage(profile: string, loss: (typeof losses)[number]) {
  const indexedDb = join(profile, 'Default', 'IndexedDB')
  if (loss !== 'IndexedDB damaged') rmSync(indexedDb, { recursive: true, force: true })
  else
    for (const name of readdirSync(indexedDb, { recursive: true, encoding: 'utf8' })) {
      const file = join(indexedDb, name)
      // Its list of files, and half of each of them.
      if (/MANIFEST|\.ldb$|\.log$/.test(name)) writeFileSync(file, Buffer.alloc(statSync(file).size >> 1, 0x5a))
    }
  if (loss === 'both places')
    rmSync(join(profile, 'Default', 'Service Worker', 'CacheStorage'), { recursive: true, force: true })
}

const lostNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'O navegador apagou o que este aparelho guardava.' })

const chip = (page: Page) => page.locator('[data-sync-chip]').getAttribute('aria-label')

/** What the chip says once a notice of what was lost has been read. */
async function chipOnceRead(page: Page) {
  const read = lostNotice(page).getByRole('button', { name: 'Entendi' })
  if (await read.isVisible()) await read.click()
  return chip(page)
}

/** Expects that everything arrives within 15 s, each mark once, and that page, mirror and server agree. */
async function allArrives(page: Page, address: string, when: string) {
  await expect
    .poll(() => outboxCount(page), { timeout, interval: 50, message: when })
    .toBe(0)
    .catch(async (error) => {
      const { outbox, meta } = await storesOf(page)
      throw new Error(`${when}: ${await chip(page)}; ${JSON.stringify([outbox[0], meta])}`, { cause: error })
    })
  await expect.poll(() => chipOnceRead(page), { timeout, message: when }).toMatch(allSaved)
  const rows = await (await askServer(server)).rowsOf(address)
  const marks = Object.fromEntries(rows.map((row) => [row.studentId, row.present ? 'present' : 'absent']))
  expect(Object.keys(marks), when).toHaveLength(rows.length)
  await expect.poll(() => marksShown(page), { timeout, message: when }).toEqual(marks)
  expect(disagreements(await storesOf(page)), when).toEqual([])
  return marks
}

/** Returns true when two acts are of the same device. */
const isOf = (one: number, other: number) => blockOf(one) === blockOf(other)

/**
 * Cuts the network of all pages and workers, or restores it. A worker that is stopped while it starts never answers, so
 * once the pages know and everything else had its time, it is not waited for.
 */
async function setOffline(context: BrowserContext, offline: boolean) {
  const pages = context.pages().map((page) => page.waitForFunction((wanted) => navigator.onLine !== wanted, offline))
  await Promise.race([context.setOffline(offline), Promise.all([...pages, pause(5_000)])])
}

async function stopWorkers(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

describe(`with the seed ${seed}`, () => {
  test(`the browser killed ${rounds} times while marking, its storage lost in every fifth: all marks it showed as saved are there, once, or it says what is missing`, async () => {
    const address = await openRoll(teacher.page, '/teacher/classes/1/roll-call')
    for (let round = 0; round < rounds; round++) {
      const when = `round ${round}`
      const offline = round % 2 === 0
      await teacher.context.setOffline(offline)
      const before = await marksShown(teacher.page)
      const pressed = others(await studentsOn(teacher.page), before)
      let shown: Shown = {}
      await watchMarks(teacher.page, (now) => {
        shown = now
      })
      await pressMarks(teacher.page, pressed, 15)
      await somethingSaved(pressed, () => shown)
      await lookAgain(teacher.page)
      await pause(random.between(0, 650))
      await teacher.kill()

      const kept = promised(pressed, shown)
      const lost = lossIn(round)
      if (lost) loseStorage(teacher.profile, lost)
      await teacher.reopen()
      // A database that is lost gets its numbers from the server before anything is put back.
      await teacher.context.setOffline(offline && !lost)
      await openRoll(teacher.page, address)
      if (lost === 'both places') {
        await lostNotice(teacher.page).waitFor({ timeout })
        await lostNotice(teacher.page).getByRole('button', { name: 'Entendi' }).click()
        await allArrives(teacher.page, address, when)
        // The app itself went with the second place: without a network it opens once it is kept again.
        await keptOffline(teacher.page)
        continue
      }
      await expect.poll(() => marksShown(teacher.page), { timeout, message: when }).toMatchObject(kept)
      expect(disagreements(await storesOf(teacher.page)), when).toEqual([])
      for (const [student, mark] of Object.entries(await marksShown(teacher.page)))
        expect([before[student], pressed[student]], when).toContain(mark)
      await teacher.context.setOffline(false)
      expect(await allArrives(teacher.page, address, when)).toMatchObject(kept)
    }
    expect(promises).toBeGreaterThanOrEqual(rounds)
  })

  test(`the server killed ${rounds} times during syncs: every receipt stands, each mark is there once, the database is intact`, async () => {
    const address = await openRoll(teacher.page, '/teacher/classes/2/roll-call')
    for (let round = 0; round < rounds; round++) {
      const when = `round ${round}`
      const pressed = others(await studentsOn(teacher.page), await marksShown(teacher.page))
      await pressMarks(teacher.page, pressed, 20)
      await pause(random.between(50, 550))
      await lookAgain(teacher.page)
      await pause(random.between(0, 150))
      await server.stop('SIGKILL')
      await expect.poll(() => marksShown(teacher.page), { timeout, message: when }).toMatchObject(pressed)

      const { sent, outbox } = await storesOf(teacher.page)
      const { fault, done } = await diskOf(server)
      expect(fault, when).toBeUndefined()
      promises += sent.length
      expect(
        sent.filter(({ id }) => !done.includes(id)),
        when,
      ).toEqual([])
      // Acts the server did without the device knowing are still in the outbox, to be sent again.
      const known = [...sent, ...outbox].map(({ id }) => id)
      expect(
        done.filter((id) => isOf(known[0]!, id) && !known.includes(id)),
        when,
      ).toEqual([])
      await server.start()
      await lookAgain(teacher.page)
      expect(await allArrives(teacher.page, address, when)).toMatchObject(pressed)
    }
    expect(promises).toBeGreaterThan(rounds)
  })

  test(`one of two tabs and a worker closed, ${closings} times: nothing is lost, nothing is there twice, everything arrives`, async () => {
    const { context } = teacher
    const address = await openRoll(teacher.page, '/teacher/classes/3/roll-call')
    const shown: Shown = {}
    const openTab = async (page: Page) => {
      await openRoll(page, address)
      await watchMarks(page, (now) => void Object.assign(shown, now))
      return page
    }
    const tabs = [await openTab(teacher.page), await openTab(await context.newPage())]
    for (let round = 0; round < closings; round++) {
      const when = `round ${round}`
      await setOffline(context, random.chance(0.3))
      const students = (await studentsOn(tabs[0]!)).filter(() => random.chance(0.6))
      const pressed = others(students, await marksShown(tabs[0]!))
      const parts = tabs.map((_, tab) => Object.fromEntries(Object.entries(pressed).filter((_, i) => i % 2 === tab)))
      for (const [i, tab] of tabs.entries()) await pressMarks(tab, parts[i]!, 25)
      await somethingSaved(pressed, () => shown)
      await lookAgain(tabs[0]!)
      await pause(random.between(0, 400))
      const closed = random.between(0, 2)
      if (closed < 2) await tabs[closed]!.close()
      else await stopWorkers(tabs[0]!)
      const kept = promised(pressed, shown)
      // The remaining tabs go on pressing.
      for (const [i, tab] of tabs.entries())
        if (i !== closed) await expect.poll(() => marksShown(tab), { timeout, message: when }).toMatchObject(parts[i]!)
      await setOffline(context, false)
      if (closed < 2) tabs[closed] = await openTab(await context.newPage())
      const marks = await allArrives(tabs[0]!, address, when)
      await expect.poll(() => marksShown(tabs[1]!), { timeout, message: when }).toEqual(marks)
      expect(marks, when).toMatchObject(kept)
    }
    const { sent } = await storesOf(tabs[0]!)
    await server.stop()
    const { done } = await diskOf(server)
    expect(sent.filter(({ id }) => !done.includes(id))).toEqual([])
    // What a lost database had done came back under the numbers of that one.
    const ofThisOne = (id: number) => isOf(sent.at(-1)!.id, id)
    expect(done.filter(ofThisOne)).toHaveLength(sent.filter(({ id }) => ofThisOne(id)).length)
    expect(promises).toBeGreaterThanOrEqual(closings)
  })
})
