import { test } from 'vitest'
import { keptOffline } from './harness/people.ts'
import { demoVisits } from './harness/visits.ts'
import { walkRoutes } from './harness/walkRoutes.ts'

// Covers: trials U10, U18. A teacher's and a student's routes are walked in teacherTexts.test.ts and studentTexts.test.ts.
const { enter } = demoVisits()

test.each([
  ['admin', 'direcao'],
  ['superadmin', 'super'],
])('every route of an %s opens without a network, and fits a small phone and a zoom of 200%%', async (role, login) => {
  const page = await enter(login, { viewport: { width: 320, height: 640 } })
  await keptOffline(page)
  await walkRoutes(page, role)
})
