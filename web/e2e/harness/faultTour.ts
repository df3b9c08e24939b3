import { expect } from 'vitest'
import { askServer } from './askServer.ts'
import type { Evaluating } from './evaluating.ts'
import { allSaved } from './people.ts'
import { marksShown, outboxCount, pressMarks, type Shown } from './rollPage.ts'
import type { Tour } from './tourDevice.ts'

/** Something that goes wrong around a roll, and how it is put right. */
export interface TourFault {
  name: string
  /** What the status says while it lasts; null where nothing has to wait. */
  says: RegExp | null
  /** What is pressed cannot be saved, so that nothing may be shown as saved: what the page then says. */
  refuses?: RegExp
  /** Only Chromium can be told to do it. */
  chromiumOnly?: true
  /** Before the marks are pressed. */
  begin?(tour: Tour): unknown
  /** After they were shown as saved. */
  midway?(tour: Tour): unknown
  heal(tour: Tour): unknown
}

/** What became of a roll in which it happened. */
export interface TourRow {
  name: string
  /** How many marks were shown as saved, and how many of them the server does not have. */
  shown: number
  lost: number
  /** What was said meanwhile. */
  said: string
  /** How often 'Tudo salvo' was said of marks that still waited. */
  lies: number
  /** From the end of the fault until all was on the server and said to be, ms. */
  healed: number
}

/** How many students are marked. */
const students = 6
/** How long the page has to show a mark, and the status to say what is so, ms. */
const patience = 20_000
/** How long the device has to heal, ms: it may wait for half a minute until it tries again. */
const toHeal = 90_000

/** Takes a part of a roll in which a fault happens, and tells what became of it. */
export async function tourOf(fault: TourFault, tour: Tour): Promise<TourRow> {
  const { device } = tour
  const { name, says, refuses } = fault
  const within = { timeout: patience, interval: 50, message: name }
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
  const told = says ? await hear(device.page, says, name) : { said: await statusOf(device.page), lies: 0 }

  const from = performance.now()
  await fault.heal(tour)
  if (refuses) {
    await expect.poll(() => firstStudents(device.page), within).toEqual(Object.keys(pressed))
    await press()
    await allShown()
  }
  const lost = async () => Object.keys(pressed).length - Object.keys(inBoth(pressed, await marksOn(tour))).length
  const healing = { timeout: toHeal, interval: 50, message: name }
  await expect.poll(() => lost().catch(() => students), healing).toBe(0)
  await expect.poll(() => statusOf(device.page), healing).toMatch(allSaved)
  const healed = performance.now() - from
  await allShown()
  return { name, shown: Object.keys(pressed).length, lost: await lost(), ...told, healed }
}

/** For each of the first students the mark that they have not. */
async function otherMarks(page: Evaluating): Promise<Shown> {
  const now = await marksShown(page)
  const first = await firstStudents(page)
  return Object.fromEntries(first.map((each) => [each, now[each] === 'present' ? 'absent' : 'present']))
}

/** Those who are marked, by number. */
async function firstStudents(page: Evaluating): Promise<string[]> {
  const all = await page.evaluate(
    () => [...document.querySelectorAll<HTMLElement>('[data-student]')].map((row) => row.dataset.student!),
    null,
  )
  return all.slice(0, students).sort((a, b) => Number(a) - Number(b))
}

const inBoth = (one: Shown, other: Shown): Shown =>
  Object.fromEntries(Object.entries(one).filter(([student, mark]) => other[student] === mark))

/** What the server has of the roll. */
async function marksOn({ server, address }: Tour): Promise<Shown> {
  const rows = await (await askServer(server)).rowsOf(address)
  return Object.fromEntries(rows.map((row) => [row.studentId, row.present ? 'present' : 'absent']))
}

const textOf = (page: Evaluating) => page.evaluate(() => document.body.innerText, null)
/** What the status says. */
export const statusOf = (page: Evaluating) =>
  page.evaluate(() => document.querySelector('[data-sync-chip]')?.getAttribute('aria-label') ?? '', null)

/** Listens to the status until it says what is so, and counts how often it said that all is saved while something waited. */
async function hear(page: Evaluating, says: RegExp, name: string): Promise<{ said: string; lies: number }> {
  let lies = 0
  let said = ''
  const listen = async () => {
    const before = await outboxCount(page)
    said = await statusOf(page)
    if (before && allSaved.test(said) && (await outboxCount(page))) lies++
    return said
  }
  await expect.poll(listen, { timeout: patience, interval: 50, message: name }).toMatch(says)
  return { said, lies }
}
