import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { videoHostsAnswer, watchAll } from '#scripts/testKit/browser/videoHosts.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

let server: RunningServer
let person: Browser

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => person.end())

test('axe finds nothing on a student’s screens, in either theme', async () => {
  person = await signedIn(server, 'aluna')
  const { page } = person
  await axeClean(page, 'dashboard')
  const screens: [path: string, ready: Locator][] = [
    ['/student/today-lessons', page.getByRole('list', { name: 'Aulas de hoje' })],
    ['/student/today-lessons?aba=proximos', page.getByRole('heading', { level: 2 }).first()],
    ['/student/my-modules', page.getByRole('list', { name: 'Módulos' })],
    ['/student/my-modules?ver=lista', page.getByRole('list', { name: 'Módulos' })],
    [`/student/my-modules/1?aula=1`, page.getByRole('heading', { name: 'Materiais de Apoio' })],
    ['/student/evaluation?aba=historico', page.getByRole('tab', { name: 'Histórico de Avaliações', selected: true })],
    ['/student/evaluation', page.getByRole('button', { name: 'Enviar Avaliação' })],
  ]
  for (const [path, ready] of screens) {
    await page.goto(path)
    await ready.waitFor()
    await axeClean(page, path)
  }
  await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
  await page.getByText('Por favor, avalie o professor').waitFor()
  await page.getByRole('group', { name: 'Conteúdo da aula' }).getByRole('radio', { name: '4 de 5' }).check()
  await page.getByRole('group', { name: 'Seu desempenho' }).getByRole('radio', { name: 'Baixa' }).check()
  await axeClean(page, 'the form with what is missing')
})

test('axe finds nothing on performance, materials and the viewer, in either theme', async () => {
  person = await signedIn(server, 'professora', desktop)
  const { page, context } = person
  await videoHostsAnswer(context)
  await page.goto('/teacher/performance')
  await page.getByRole('table', { name: 'Frequência por aluno' }).waitFor()
  await axeClean(page, 'attendance')
  await page.getByRole('tab', { name: 'Desempenho' }).click()
  await axeClean(page, 'ratings')
  await page.goto('/teacher/materials')
  await page
    .getByRole('button', { name: /^Assistir/ })
    .first()
    .click()
  await axeClean(page, 'a video not yet asked for')
  await watchAll(page)
  await page.locator('iframe').waitFor()
  await axeClean(page, 'video')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await axeClean(page, 'materials')
  await page.goto('/teacher/classes?turma=1')
  await page
    .getByRole('button', { name: /^Visualizar/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Materiais de Apoio' }).waitFor()
  await axeClean(page, 'viewer')
})
