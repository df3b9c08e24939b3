import { expect, test } from 'vitest'
import { remove } from '../../schema/entities/tables.ts'
import { changeOnServer } from './harness/askServer.ts'
import { desktop } from './harness/browser.ts'
import { listedAndHeld } from './harness/listedAndHeld.ts'
import { newStudent } from './harness/newStudent.ts'
import { demoVisits } from './harness/visits.ts'

// Covers: trial R14. In brief here; npm run trials for more rounds.
const rounds = Math.ceil(Number(process.env.CHAMADA_ROUNDS ?? 2) / 2)
const many = 5_000
const visits = demoVisits()

test(`a list that is open while ${many} rows come at once counts what the device holds, ${rounds} times`, async () => {
  const page = await visits.enter('direcao', desktop, '/admin/students')
  await page.getByRole('table', { name: 'Gerenciamento de Alunos' }).waitFor()
  const { held: before } = await listedAndHeld(page)
  const ids = Array.from({ length: many }, (_, i) => 1_000_000 + i)
  for (let round = 0; round < rounds; round++) {
    const coming = round % 2 === 0
    await changeOnServer(
      visits.server(),
      ids.map((id) => (coming ? newStudent(id, 1) : remove('users', id))),
    )
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    const all = before + (coming ? many : 0)
    await expect.poll(() => listedAndHeld(page), { timeout: 60_000, interval: 100 }).toMatchObject({ held: all })
    await expect.poll(() => listedAndHeld(page), { timeout: 15_000, interval: 50 }).toEqual({ held: all, listed: all })
  }
}, 600_000)
