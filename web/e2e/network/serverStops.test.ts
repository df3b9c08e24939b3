import { expect, test } from 'vitest'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'

// Covers: on an open page the status follows the server when it stops, also while nothing waits to be sent.
const { server, page, enter } = demoVisits()

const status = () => page().locator('[data-sync-chip]').getAttribute('aria-label')

test('when the server stops, an open page says so by itself within half a minute, and takes it back when it returns', async () => {
  await enter('professora')
  await expect.poll(status).toMatch(/^(Tudo salvo|Pronto)/)
  await server().stop()
  await expect.poll(status, { timeout: 30_000 }).toBe('Sem internet · tudo salvo')
  await server().start()
  await expect.poll(status, { timeout: 60_000 }).toMatch(/^(Tudo salvo|Pronto)/)
})
