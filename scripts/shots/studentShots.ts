import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { list, type Shot, shot, shotAt, title } from './shot.ts'

const inState = (page: Page, state: string) => page.locator(`[data-kept=${state}]`).first().waitFor()
const rate = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: option }).check()

/** A student's day: the agenda, the modules online and offline, the evaluation of a lesson. */
export const studentShots: Shot[] = [
  shotAt('student-dashboard', '/', (page) => page.getByText('Aulas com Presença').waitFor()),
  shot('student-bag-packed', async (page) => {
    await press(page, /^Guardar neste aparelho: Mochila de /)
    const packed = page.getByText(/^Tudo de .+ está neste aparelho$/)
    await packed.waitFor()
    await packed.scrollIntoViewIfNeeded()
  }),
  shot('student-today', (page) =>
    page.goto('/student/today-lessons').then(() => page.getByRole('list', { name: 'Aulas de hoje' }).waitFor()),
  ),
  shot('student-next-days', (page) => page.getByRole('tab', { name: 'Próximos Dias' }).click()),
  shotAt('student-modules', '/student/my-modules', list('Módulos')),
  shot('student-class-pack', (page) =>
    page
      .getByRole('region', { name: /^A aula atual e as duas próximas: / })
      .first()
      .scrollIntoViewIfNeeded(),
  ),
  shot('student-modules-list', (page) => page.getByRole('button', { name: 'Lista' }).click()),
  shot('student-modules-none-found', async (page) => {
    await page.getByRole('searchbox').fill('xyz')
    await page.getByRole('heading', { name: 'Nenhum Módulo Encontrado' }).waitFor()
  }),
  shotAt('student-attendance', '/student/attendance', list('Dia a dia')),
  shotAt('student-module', '/student/my-modules/1?aula=9', (page) => inState(page, 'none')),
  shot('student-lesson-kept', async (page) => {
    await press(page, /^Deixar disponível offline/, -1)
    await inState(page, 'here')
  }),
  shot('student-reader', async (page) => {
    await page.goto('/student/my-modules/1?aula=2')
    await press(page, /^Abrir: /, 0)
    await page.locator('canvas[data-drawn]').first().waitFor()
  }),
  shot('student-lesson-offline', async (page) => {
    await keptOffline(page)
    await page.context().setOffline(true)
    await page.goto('/student/my-modules/1?aula=1')
    await page
      .getByText(/precisa de internet|está na internet/)
      .first()
      .waitFor()
  }),
  shotAt('student-files-on-sync', '/sync', (page) =>
    page.getByRole('list', { name: 'Arquivos por módulo' }).scrollIntoViewIfNeeded(),
  ),
  shot('student-evaluation', async (page) => {
    await page.context().setOffline(false)
    await page.goto('/student/evaluation')
    await page.getByRole('list', { name: 'Aulas em que você esteve' }).waitFor()
  }),
  shot('student-evaluation-errors', async (page) => {
    await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
    await page.getByText('Por favor, avalie o professor').waitFor()
  }),
  shot('student-evaluation-filled', async (page) => {
    await press(page, /^Avaliar/, 0)
    await rate(page, 'Conteúdo da aula', '4 de 5')
    await rate(page, 'Professor', '5 de 5')
    await rate(page, 'Seu desempenho', 'Média')
    await page.getByLabel('Comentário sobre o conteúdo (opcional)').fill('Gostei dos exemplos com dinheiro.')
  }),
  shot('student-evaluation-history', async (page) => {
    await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
    await page.getByText('Avaliação enviada').waitFor()
    await page.getByRole('tab', { name: 'Histórico de Avaliações' }).click()
    await page.getByRole('list', { name: 'Histórico de Avaliações' }).waitFor()
  }),
  shotAt('student-profile', '/profile', title('Perfil', 1)),
]
