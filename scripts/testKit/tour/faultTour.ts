import { expect } from 'vitest'
import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'
import { allSaved } from '#scripts/testKit/screens/people.ts'
import { marksShown, outboxCount, pressMarks, type Shown } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import type { Tour } from './tourDevice.ts'

/** A fault around a roll, and how it is put right. */
export interface TourFault {
  name: string
  /** What the status says during the fault; null when nothing has to wait. */
  says: RegExp | null
  /** Marks cannot be saved, so none may be shown as saved: what the page says then. */
  refuses?: RegExp
  /** Only Chromium can simulate it. */
  chromiumOnly?: true
  /** Before the marks are pressed. */
  begin?(tour: Tour): unknown
  /** After they were shown as saved. */
  midway?(tour: Tour): unknown
  heal(tour: Tour): unknown
}

/** The outcome of a roll with the fault. */
export interface TourRow {
  name: string
  /** How many marks were shown as saved, and how many of them the server does not have. */
  shown: number
  lost: number
  /** The status during the fault. */
  status: string
  /** How often the status said 'Tudo salvo' while marks still waited. */
  lies: number
  /** Time from the end of the fault until all was on the server and the status said so, ms. */
  healed: number
}

/** How many students are marked. */
const students = 6
/** How long the page may take to show a mark, and the status to say what is so, ms. */
const timeoutMs = 20_000
/** How long the device may take to recover, ms: it may wait half a minute before it tries again. */
const recoveryMs = 90_000

/** Takes part of a roll while a fault happens. Returns the outcome. */
export async function tourOf(fault: TourFault, tour: Tour): Promise<TourRow> {
  const { device } = tour
  const { name, says, refuses } = fault
  const within = { timeout: timeoutMs, interval: 50, message: name }
  const pressed = await otherMarks(device.page)
  const press = () => pressMarks(device.page, pressed, 40)
  const allShown = () => expect.poll(() => marksShown(device.page), within).toMatchObject(pressed)

  await fault.begin?.(tour)
  await press()
  if (refuses) {
    await expect.poll(() => textOf(device.page), within).toMatch(refuses)
    expect(inBoth(pressed, await marksShown(device.page)), name).toEqual({})
  } else await allShown()
  await fault.midway?.(tour)
  const observed = says ? await watchStatus(device.page, says, name) : { status: await statusOf(device.page), lies: 0 }

  const from = performance.now()
  await fault.heal(tour)
  if (refuses) {
    await expect.poll(() => firstStudents(device.page), within).toEqual(Object.keys(pressed))
    await press()
    await allShown()
  }
  const lost = async () => Object.keys(pressed).length - Object.keys(inBoth(pressed, await marksOn(tour))).length
  const healing = { timeout: recoveryMs, interval: 50, message: name }
  await expect.poll(() => lost().catch(() => students), healing).toBe(0)
  await expect.poll(() => statusOf(device.page), healing).toMatch(allSaved)
  const healed = performance.now() - from
  await allShown()
  return { name, shown: Object.keys(pressed).length, lost: await lost(), ...observed, healed }
}

/** For each of the first students, the mark they do not have. */
async function otherMarks(page: Evaluating): Promise<Shown> {
  const now = await marksShown(page)
  const first = await firstStudents(page)
  return Object.fromEntries(first.map((each) => [each, now[each] === 'present' ? 'absent' : 'present']))
}

/** The students to mark, by id. */
async function firstStudents(page: Evaluating): Promise<string[]> {
  const all = await page.evaluate(
    () => [...document.querySelectorAll<HTMLElement>('[data-student]')].map((row) => row.dataset.student!),
    null,
  )
  return all.slice(0, students).sort((a, b) => Number(a) - Number(b))
}

const inBoth = (one: Shown, other: Shown): Shown =>
  Object.fromEntries(Object.entries(one).filter(([student, mark]) => other[student] === mark))

/** The marks that the server has. */
async function marksOn({ server, address }: Tour): Promise<Shown> {
  const rows = await (await askServer(server)).rowsOf(address)
  return Object.fromEntries(rows.map((row) => [row.studentId, row.present ? 'present' : 'absent']))
}

const textOf = (page: Evaluating) => page.evaluate(() => document.body.innerText, null)
/** The text of the status. */
export const statusOf = (page: Evaluating) =>
  page.evaluate(() => document.querySelector('[data-sync-chip]')?.getAttribute('aria-label') ?? '', null)

/** Polls the status until it matches, and counts how often it said that all is saved while something waited. */
async function watchStatus(page: Evaluating, says: RegExp, name: string): Promise<{ status: string; lies: number }> {
  let lies = 0
  let status = ''
  const poll = async () => {
    const before = await outboxCount(page)
    status = await statusOf(page)
    if (before && allSaved.test(status) && (await outboxCount(page))) lies++
    return status
  }
  await expect.poll(poll, { timeout: timeoutMs, interval: 50, message: name }).toMatch(says)
  return { status, lies }
}
