import type { Page } from 'playwright'
import type { Evaluating } from './evaluating.ts'
import { allSaved } from './people.ts'

export type Shown = Record<string, 'present' | 'absent'>

/** The marks that a roll's page shows as saved, by student; runs in the page. */
function readMarks() {
  const shown: Shown = {}
  for (const row of document.querySelectorAll<HTMLElement>('[data-student]')) {
    const saved = row.querySelector<HTMLElement>('[data-on=saved]')
    if (saved) shown[row.dataset.student!] = saved.dataset.absent === undefined ? 'present' : 'absent'
  }
  return shown
}

/** The marks that a roll's page shows. */
export const marksShown = (page: Evaluating) => page.evaluate(readMarks, null)

/** Calls `onChange` with the marks that a roll's page shows, whenever they change. */
export async function watchMarks(page: Page, onChange: (shown: Shown) => void): Promise<void> {
  await page.exposeFunction('chamadaMarks', onChange)
  await page.evaluate(`new MutationObserver(() => chamadaMarks((${readMarks})()))
    .observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-on'] })`)
}

/** Starts pressing these marks one after the other, `gap` ms apart; does not wait for them. */
export const pressMarks = (page: Evaluating, marks: Shown, gap: number) =>
  page.evaluate(
    ({ marks, gap }) => {
      for (const [i, [student, mark]] of Object.entries(marks).entries()) {
        const label = mark === 'present' ? 'Presente' : 'Ausente'
        const press = () =>
          document.querySelector<HTMLElement>(`[data-student="${student}"] [aria-label^=${label}]`)!.click()
        setTimeout(press, gap * i)
      }
    },
    { marks, gap },
  )

/** Waits until the number of marks shown as saved reaches `count`. */
export const savedMarks = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-on=saved]').length === wanted, count)

/** Opens today's roll of a class. Returns its address. */
export async function openRoll(page: Page, classId: number): Promise<string> {
  await page.goto(`/teacher/classes/${classId}/roll-call`)
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  return page.url()
}

/** Goes to today's roll of a class within the open app, which is on no roll and is not loaded again. Returns its address. */
export async function goToRoll(page: Page, classId: number): Promise<string> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/teacher/classes/${classId}/roll-call`)
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  return page.url()
}

/**
 * Goes from a roll to one of the same class on a day without a lesson by the weekday, on which nothing was registered.
 */
export async function openFreeDay(page: Page): Promise<void> {
  const days = page.getByRole('navigation', { name: 'Últimos 14 dias' })
  await days
    .getByRole('link', { name: /sem aula neste dia da semana$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Hoje' }).waitFor()
}

/** Chooses a rarer action from the menu of a roll. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Ações: chamada de/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

/**
 * No two consecutive presses land on the same spot of the screen: however far the list was scrolled, they would be a
 * double click.
 */
const spots = [
  { x: 8, y: 8 },
  { x: 36, y: 28 },
  { x: 64, y: 48 },
]
let turn = 0
const pressMark = (page: Page, name: RegExp, nth: number) =>
  page
    .getByRole('button', { name })
    .nth(nth)
    .click({ position: spots[turn++ % spots.length]! })

export const markAbsent = (page: Page, nth: number) => pressMark(page, /^Ausente/, nth)
export const markPresent = (page: Page, nth: number) => pressMark(page, /^Presente/, nth)

/** How many changes wait, according to the status. */
export const waitingShown = async (page: Page): Promise<number> => {
  const text = (await page.locator('[data-sync-chip]').getAttribute('aria-label')) ?? ''
  return allSaved.test(text) ? 0 : Number(/(\d+) alteraç/.exec(text)?.[1] ?? Number.NaN)
}

/** How many entries the outbox on the disk holds. */
export const outboxCount = (page: Evaluating): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('outbox').objectStore('outbox').count()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return count
  }, null)
