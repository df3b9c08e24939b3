import { test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { many, pullInBulk } from '#scripts/testKit/server/pullInBulk.ts'

// Covers: trial R14. A short form here; npm run trials for more rounds.
const rounds = Math.ceil(Number(process.env.CHAMADA_ROUNDS ?? 2) / 2)
const visits = demoVisits()

test(`an open list counts what the device holds while ${many} rows arrive at once, ${rounds} times`, async () => {
  const page = await visits.enter('direcao', desktop, '/admin/students')
  await page.getByRole('table', { name: 'Gerenciamento de Alunos' }).waitFor()
  await pullInBulk(page, visits.server(), rounds)
}, 1_200_000)
