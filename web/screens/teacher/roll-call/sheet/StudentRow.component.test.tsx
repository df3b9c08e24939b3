import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { openRoll } from '#web/tests/support/component/rollSheet.ts'

// Covers: the quiet sign beside a name.

const marked = page.getBySelector('.student-name[aria-description="Tem faltado muito nos últimos dias"]')

test('who passed a limit of the school has a quiet sign beside the name, and nobody else', async () => {
  await openRoll(1)
  expect(marked.elements()).toHaveLength(0)
  const limits = { ...defaultFrequencyLimits, alternating: 2, alternatingDays: 180, noticePercent: 100 }
  const row = { id: 1, schoolId: 1, firstDay: '2026-01-01', ...limits }
  await useSessionState
    .getState()
    .mirror!.db.rows('frequencyRules')
    .put({ key: 1, scopes: ['me'], row })
  await expect.element(marked.first()).toBeVisible()
  await expect.element(marked.first().getBySelector('svg.student-sign')).toBeVisible()
  const names = page.getBySelector('.student-name').elements()
  expect(marked.elements().length).toBeLessThan(names.length)
})
