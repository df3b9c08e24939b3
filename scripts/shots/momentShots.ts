import type { Page } from 'playwright'
import { choose, fill, press } from '#scripts/testKit/screens/office.ts'
import { asItStands } from './onPaper.ts'
import { type Shot, shot } from './shot.ts'

const table = (page: Page) => page.locator('main [data-index="0"]').waitFor()
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true }).waitFor()

/** The question of 'Nova senha' in a list of people, and its result. */
export const passwordShots = (name: string, path: string, person: string): Shot[] => [
  shot(`${name}-password`, async (page) => {
    await page.goto(path)
    await table(page)
    await choose(page, person, 'Nova senha')
    await question(page, 'Nova senha')
  }),
  shot(`${name}-password-given`, async (page) => {
    await press(page, 'Gerar nova senha')
    await question(page, 'Nova senha gerada')
  }),
  asItStands(`${name}-password`),
]

const nowhere = `/api/files/${'0'.repeat(64)}?type=pdf&bytes=1000`

/** What the office sees only briefly: a report being written, a lesson of which a part was refused. */
export const momentShots: Shot[] = [
  shot('report-progress', async (page) => {
    await page.goto('/admin/performance?turma=1')
    await page.evaluate(() => {
      // The worker never gets its message, so the report never ends.
      window.Worker.prototype.postMessage = () => {}
    })
    await press(page, 'Baixar Relatório')
    await page.getByRole('region', { name: 'Relatório' }).waitFor()
  }),
  shot('lesson-refused', async (page) => {
    await page.goto('/admin/modules/2?aba=aulas')
    await press(page, 'Nova Aula')
    await fill(page, { Título: 'Aula recusada em parte' })
    for (const [title, url] of [
      ['Lista', 'https://materiais.example/1'],
      ['Gabarito', nowhere],
    ] as const) {
      await page.getByRole('button', { name: 'Adicionar Material' }).click()
      await page.getByLabel('Título do material').last().fill(title)
      await page.getByLabel('URL do material').last().fill(url)
    }
    await press(page, 'Criar Aula')
    await page.getByRole('dialog').getByRole('alert').getByText('Não foi salvo: ').waitFor()
  }),
]
