import type { Page } from 'playwright'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { heading, type Shot } from './shot.ts'

const inState = (page: Page, state: string) => page.locator(`[data-kept=${state}]`).first().waitFor()
const rate = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: option }).check()

/** A student's day: the agenda, the modules online and offline, the evaluation of a lesson. */
export const studentShots: Shot[] = [
  {
    name: 'student-dashboard',
    show: (page) => page.goto('/').then(() => page.getByText('Aulas com Presença').waitFor()),
  },
  {
    name: 'student-today',
    show: (page) =>
      page.goto('/student/today-lessons').then(() => page.getByRole('list', { name: 'Aulas de hoje' }).waitFor()),
  },
  {
    name: 'student-next-days',
    show: (page) => page.getByRole('tab', { name: 'Próximos Dias' }).click(),
  },
  {
    name: 'student-modules',
    show: (page) => page.goto('/student/my-modules').then(() => page.getByRole('list', { name: 'Módulos' }).waitFor()),
  },
  {
    name: 'student-modules-list',
    show: (page) => page.getByRole('button', { name: 'Lista' }).click(),
  },
  {
    name: 'student-modules-none-found',
    async show(page) {
      await page.getByRole('searchbox').fill('xyz')
      await page.getByRole('heading', { name: 'Nenhum Módulo Encontrado' }).waitFor()
    },
  },
  {
    name: 'student-module',
    show: (page) => page.goto('/student/my-modules/1?aula=9').then(() => inState(page, 'none')),
  },
  {
    name: 'student-lesson-kept',
    async show(page) {
      await page
        .getByRole('button', { name: /^Deixar disponível offline/ })
        .last()
        .click()
      await inState(page, 'here')
    },
  },
  {
    name: 'student-lesson-offline',
    async show(page) {
      await keptOffline(page)
      await page.context().setOffline(true)
      await page.goto('/student/my-modules/1?aula=1')
      await page
        .getByText(/precisa de internet/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'student-files-on-sync',
    show: (page) => page.goto('/sync').then(() => page.getByText(/^Disponível offline: \d/).scrollIntoViewIfNeeded()),
  },
  {
    name: 'student-evaluation',
    async show(page) {
      await page.context().setOffline(false)
      await page.goto('/student/evaluation')
      await page.getByRole('list', { name: 'Aulas em que você esteve' }).waitFor()
    },
  },
  {
    name: 'student-evaluation-errors',
    async show(page) {
      await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
      await page.getByText('Por favor, avalie o professor').waitFor()
    },
  },
  {
    name: 'student-evaluation-filled',
    async show(page) {
      await page
        .getByRole('button', { name: /^Avaliar/ })
        .first()
        .click()
      await rate(page, 'Conteúdo da aula', '4 de 5')
      await rate(page, 'Professor', '5 de 5')
      await rate(page, 'Seu desempenho', 'Média')
      await page.getByLabel('Comentário sobre o conteúdo (opcional)').fill('Gostei dos exemplos com dinheiro.')
    },
  },
  {
    name: 'student-evaluation-history',
    async show(page) {
      await page.getByRole('button', { name: 'Enviar Avaliação' }).click()
      await page.getByText('Avaliação enviada').waitFor()
      await page.getByRole('tab', { name: 'Histórico de Avaliações' }).click()
      await page.getByRole('list', { name: 'Histórico de Avaliações' }).waitFor()
    },
  },
  { name: 'student-profile', show: (page) => page.goto('/profile').then(() => heading(page, 'Perfil')) },
]
