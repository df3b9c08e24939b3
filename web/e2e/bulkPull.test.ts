import { test } from 'vitest'
import { desktop } from './harness/browser.ts'
import { many, pullInBulk } from './harness/pullInBulk.ts'
import { demoVisits } from './harness/visits.ts'

// Covers: trial R14. In brief here; npm run trials for more rounds.
const rounds = Math.ceil(Number(process.env.CHAMADA_ROUNDS ?? 2) / 2)
const visits = demoVisits()

test(`a list that is open while ${many} rows come at once counts what the device holds, ${rounds} times`, async () => {
  const page = await visits.enter('direcao', desktop, '/admin/students')
  await page.getByRole('table', { name: 'Gerenciamento de Alunos' }).waitFor()
  await pullInBulk(page, visits.server(), rounds)
}, 1_200_000)
