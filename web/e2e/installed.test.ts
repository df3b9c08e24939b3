import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeClean } from './harness/axeClean.ts'
import { allSaved, keptOffline, synced } from './harness/people.ts'
import { markAbsent, savedMarks } from './harness/rollPage.ts'
import { demoVisits } from './harness/visits.ts'

// Covers: trial U17.
const { enter, page } = demoVisits()
const soon = { timeout: 15_000 }

const card = (page: Page) => page.getByRole('region', { name: 'Instale Chamada neste aparelho' })

/** The same without waiting for Chromium, and without its window. */
const holdOut = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(window, { asked: true }),
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  })

test('Chromium finds nothing in the way of installing, the shortcuts lead on, and the badge tells what waits', async () => {
  await enter('professora', undefined, '/sync')
  const devtools = await page().context().newCDPSession(page())
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])

  // Chromium holds it out by itself; on the dashboard that is said until it is put away.
  await card(page()).getByRole('button', { name: 'Instalar' }).waitFor()
  expect(await holdOut(page())).toBe(true)
  await page().goto('/')
  await page().getByRole('heading', { name: 'Hoje' }).waitFor()
  await holdOut(page())
  await card(page()).getByRole('button', { name: 'Agora não' }).click()
  await card(page()).waitFor({ state: 'detached' })
  await page().goto('/')
  await page().getByRole('heading', { name: 'Hoje' }).waitFor()
  await holdOut(page())
  await page().getByRole('link', { name: allSaved }).click()
  await card(page()).getByRole('button', { name: 'Instalar' }).click()
  expect(await page().evaluate(() => (window as never as { asked: boolean }).asked)).toBe(true)
  await card(page()).waitFor({ state: 'detached' })
  expect(await page().evaluate(() => ({ ...localStorage }))).toEqual({})

  await page().addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    })
    // As Safari on a phone is.
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
