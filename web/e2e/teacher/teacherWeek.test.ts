import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { type Browser, desktop } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { videoHostsAnswer, watchAll } from '#scripts/testKit/browser/videoHosts.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

// Covers: spec section 2 (lesson viewer, materials); decisions section 5. The figures are tested beside their screen.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
  await changeOnServer(server, [
    put('lessonVideos', {
      ...{ id: 9001, lessonId: 2, title: 'Somar com a reta', visibility: 'teacher', order: 1 },
      videoEmbed: '<b onclick="alert(1)">x</b><iframe src="https://player.vimeo.com/video/reta"></iframe>',
    }),
  ])
})
afterAll(() => server.end())
beforeEach(async () => {
  teacher = await signedIn(server, 'professora', desktop)
})
afterEach(() => teacher.end())

test('the viewer shows a lesson’s videos and materials, says when there is nothing, and works without a network', async () => {
  const { page, context } = teacher
  await page.goto('/teacher/classes?turma=1')
  const open = (title: string) => page.getByRole('button', { name: `Visualizar: ${title}`, exact: true }).click()
  await open('Números inteiros na reta')
  const viewer = page.getByRole('dialog', { name: 'Números inteiros na reta' })
  await viewer.getByRole('heading', { name: 'Vídeos' }).waitFor()
  await viewer.getByRole('heading', { name: 'Materiais de Apoio' }).waitFor()
  const see = viewer.getByRole('link', { name: /^Ver: / }).first()
  expect([await see.getAttribute('rel'), await see.getAttribute('target')]).toEqual(['noopener', '_blank'])
  const { width, height } = (await viewer.boundingBox())!
  expect(width).toBeLessThanOrEqual(896)
  expect(Math.round(height)).toBe(640)
  await page.keyboard.press('Escape')
  await open('Perímetro e área')
  const last = page.getByRole('dialog', { name: 'Perímetro e área' })
  await last.waitFor()
  await page.keyboard.press('Escape')

  await keptOffline(page)
  await context.setOffline(true)
  await open('Adição e subtração de inteiros')
  await page.getByRole('dialog').getByText('Somar com a reta').waitFor()
  await page
    .getByRole('dialog')
    .getByText(/^Este vídeo está na internet, em .+, e abre quando houver conexão\.$/)
    .waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.keyboard.press('Escape')
  await open('Porcentagem na feira')
  await page.getByRole('dialog').getByText('Nenhum conteúdo disponível para esta aula').waitFor()
})

test('materials of the teacher’s modules are found by words, module and type, and opened', async () => {
  const { page, context } = teacher
  await videoHostsAnswer(context)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Ações rápidas' }).getByRole('link', { name: 'Materiais' }).click()
  const items = page.locator('main li[data-type]')
  await items.first().waitFor()
  const all = await items.count()
  await page.getByLabel('Tipo').selectOption('Vídeo')
  await expect.poll(() => items.count()).toBeLessThan(all)
  expect(await page.locator('main li[data-type=video]').count()).toBe(await items.count())
  await page.getByLabel('Módulo').selectOption('Matemática: números e medidas')
  await expect.poll(() => page.locator('main h2').allInnerTexts()).toEqual(['Matemática: números e medidas'])
  await page.getByRole('searchbox', { name: 'Buscar material...' }).fill('RETA')
  await page.getByRole('button', { name: /^Assistir: Somar com a reta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Somar com a reta' })
  await watchAll(dialog)
  expect(await dialog.locator('iframe').getAttribute('src')).toBe('https://player.vimeo.com/video/reta')
  expect(await dialog.locator('[onclick]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nada disso')
  await page.getByText('Nenhum material encontrado').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(() => items.count()).toBe(all)
  expect(await page.locator('main a[target=_blank]:not([rel=noopener])').count()).toBe(0)
})
