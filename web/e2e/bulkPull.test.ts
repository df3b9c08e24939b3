import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { remove } from '../../schema/entities/tables.ts'
import { changeOnServer } from './harness/askServer.ts'
import { desktop } from './harness/browser.ts'
import { newStudent } from './harness/newStudent.ts'
import { demoVisits } from './harness/visits.ts'

// Covers: trial R14. In brief here; npm run trials for more rounds.
const rounds = Math.ceil(Number(process.env.CHAMADA_ROUNDS ?? 2) / 2)
const many = 5_000
const visits = demoVisits()

/** The students that the list counts and those that the device holds, in one look. */
const counted = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
    })
    const held = await new Promise<number>((resolve) => {
      const asked = db.transaction('users').objectStore('users').index('row.role').count('student')
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    // Its head is a row too.
    return { held, listed: Number(document.querySelector('table')?.getAttribute('aria-rowcount')) - 1 }
  })

test(`a list that is open while ${many} rows come at once counts what the device holds, ${rounds} times`, async () => {
  const page = await visits.enter('direcao', desktop, '/admin/students')
  await page.getByRole('table', { name: 'Gerenciamento de Alunos' }).waitFor()
  const { held: before } = await counted(page)
  const ids = Array.from({ length: many }, (_, i) => 1_000_000 + i)
  for (let round = 0; round < rounds; round++) {
    const coming = round % 2 === 0
    await changeOnServer(
      visits.server(),
      ids.map((id) => (coming ? newStudent(id, 1) : remove('users', id))),
    )
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    const all = before + (coming ? many : 0)
    await expect.poll(() => counted(page), { timeout: 60_000, interval: 100 }).toMatchObject({ held: all })
    await expect.poll(() => counted(page), { timeout: 15_000, interval: 50 }).toEqual({ held: all, listed: all })
  }
}, 600_000)
