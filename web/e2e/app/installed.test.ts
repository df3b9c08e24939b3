import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { allSaved, keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, savedMarks } from '#scripts/testKit/screens/rollPage.ts'

// Covers: trial U17.
const { enter, page } = demoVisits()
const soon = { timeout: 30_000 }

const card = (page: Page) => page.getByRole('region', { name: 'Instale Chamada neste aparelho' })

/** Fires the browser's install prompt without waiting for Chromium, and without its window. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(window, { prompted: true }),
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

test('Chromium finds nothing in the way of installing, the shortcuts lead on, and the badge counts what waits', async () => {
  await enter('professora', undefined, '/sync')
  const devtools = await page().context().newCDPSession(page())
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  // Chromium offers it by itself; the dashboard shows the offer until it is dismissed.
  await card(page()).getByRole('button', { name: 'Instalar' }).waitFor()
  expect(await offerInstall(page())).toBe(true)
  // Its own offer may come again on any page, and would take the place of the test's.
  await page().addInitScript(() =>
    window.addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation()),
  )
  await page().goto('/')
  await page().getByRole('heading', { name: 'Hoje' }).waitFor()
  await offerInstall(page())
  await card(page()).getByRole('button', { name: 'Agora não' }).click()
  await card(page()).waitFor({ state: 'detached' })
  await page().goto('/')
  await page().getByRole('heading', { name: 'Hoje' }).waitFor()
  await offerInstall(page())
  await page().getByRole('link', { name: allSaved }).click()
  await card(page()).getByRole('button', { name: 'Instalar' }).click()
  expect(await page().evaluate(() => (window as never as { prompted: boolean }).prompted)).toBe(true)
  await card(page()).waitFor({ state: 'detached' })
  expect(await page().evaluate(() => Object.keys(localStorage))).toEqual(['chamada-witness'])

  await page().addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    })
    // As in Safari on a phone.
    Object.defineProperty(navigator, 'standalone', { value: false })
    window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
  })
  await page().goto('/agenda')
  await page().getByRole('heading', { level: 1, name: 'Minha Agenda' }).waitFor()
  await page().goto('/sync')
  await card(page()).getByText('Escolha “Adicionar à Tela de Início”').waitFor()
  expect(await card(page()).getByRole('button').count()).toBe(0)
  await axeClean(page(), 'the steps by hand')

  await keptOffline(page())
  await page().goto('/roll-call')
  await page().getByRole('button', { name: 'Todos presentes' }).waitFor()
  expect(new URL(page().url()).pathname).toMatch(/^\/teacher\/classes\/1\/lessons\/\d+\/roll-call$/)
  const shown = () => page().evaluate(() => (window as never as { shown: number[] }).shown)
  await page().context().setOffline(true)
  for (const nth of [0, 1]) await markAbsent(page(), nth)
  await savedMarks(page(), 2)
  await expect.poll(async () => (await shown()).at(-1), soon).toBe(2)
  await page().context().setOffline(false)
  await synced(page())
  await expect.poll(async () => (await shown()).at(-1), soon).toBe(0)
})
