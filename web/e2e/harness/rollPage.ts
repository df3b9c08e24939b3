import type { Page } from 'playwright'

/** What a page of a roll shows. */
export const marksShown = (page: Page) =>
  page.evaluate(() => {
    const shown: Record<string, 'present' | 'absent'> = {}
    for (const row of document.querySelectorAll<HTMLElement>('[data-student]')) {
      const saved = row.querySelector<HTMLElement>('[data-on=saved]')
      if (saved) shown[row.dataset.student!] = saved.dataset.absent === undefined ? 'present' : 'absent'
    }
    return shown
  })

/** The number of rows with a mark that is shown as saved reaches `count`. */
export const savedMarks = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('[data-on=saved]').length === wanted, count)

export const markAbsent = (page: Page, nth: number) =>
  page
    .getByRole('button', { name: /^Ausente/ })
    .nth(nth)
    .click()
export const markPresent = (page: Page, nth: number) =>
  page
    .getByRole('button', { name: /^Presente/ })
    .nth(nth)
    .click()

/** How many changes wait, by what the status says. */
export const waitingShown = async (page: Page): Promise<number> => {
  const text = (await page.locator('[data-sync-chip]').getAttribute('aria-label')) ?? ''
  return text === 'Tudo salvo' ? 0 : Number(/(\d+) alteraç/.exec(text)?.[1] ?? Number.NaN)
}

/** How many entries the outbox holds, from the disk. */
export const outboxCount = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const count = await new Promise<number>((resolve) => {
      const asked = db.transaction('outbox').objectStore('outbox').count()
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    return count
  })
