import { test } from 'vitest'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { walkRoutes } from '#scripts/testKit/browser/walkRoutes.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'

// Covers: trials U10, U18. teacherTexts.test.ts and studentTexts.test.ts walk the routes of a teacher and a student.
const { enter } = demoVisits()

test.each([
  ['admin', 'direcao'],
  ['superadmin', 'super'],
])('every route of an %s opens without a network, and fits a small phone and a zoom of 200%%', async (role, login) => {
  const page = await enter(login, { viewport: { width: 320, height: 640 } })
  await keptOffline(page)
  await walkRoutes(page, role)
})
