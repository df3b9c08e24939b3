import { heading, leave, type Shot } from './shot.ts'

/** The screens a teacher reads: the performance of classes, and lesson materials. */
export const teacherStudyShots: Shot[] = [
  {
    name: 'teacher-performance',
    show: (page) => page.goto('/teacher/performance').then(() => heading(page, 'Resumo', 2)),
  },
  {
    name: 'teacher-performance-students',
    show: (page) => page.getByRole('table', { name: 'Frequência por aluno' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'teacher-performance-ratings',
    async show(page) {
      await page.getByRole('tab', { name: 'Desempenho' }).click()
      await page.getByRole('table', { name: 'Desempenho por aluno' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'teacher-performance-day',
    show: (page) => page.getByRole('heading', { name: 'Avaliações do dia' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'teacher-performance-none-found',
    async show(page) {
      await page.getByRole('searchbox', { name: 'Buscar aluno...' }).fill('xyz')
      await page.getByText('Nenhum Aluno Encontrado').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'lesson-viewer',
    async show(page) {
      await page.goto('/teacher/classes?turma=1')
      await page
        .getByRole('button', { name: /^Visualizar/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Materiais de Apoio' }).waitFor()
    },
  },
  {
    name: 'materials',
    async show(page) {
      await leave(page)
      await page.goto('/teacher/materials')
      await page.locator('main li[data-type]').first().waitFor()
    },
  },
  {
    name: 'materials-none-found',
    async show(page) {
      await page.getByRole('searchbox', { name: 'Buscar material...' }).fill('nada disso')
      await page.getByText('Nenhum material encontrado').waitFor()
    },
  },
]
