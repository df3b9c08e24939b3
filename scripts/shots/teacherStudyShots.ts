import { press } from '#scripts/testKit/screens/office.ts'
import { leave, type Shot, shot, shotAt, title } from './shot.ts'

/** The screens a teacher reads: the performance of classes, and lesson materials. */
export const teacherStudyShots: Shot[] = [
  shotAt('teacher-performance', '/teacher/performance', title('Resumo')),
  shot('teacher-performance-students', (page) =>
    page.getByRole('table', { name: 'Frequência por aluno' }).scrollIntoViewIfNeeded(),
  ),
  shot('teacher-performance-ratings', async (page) => {
    await page.getByRole('tab', { name: 'Desempenho' }).click()
    await page.getByRole('table', { name: 'Desempenho por aluno' }).scrollIntoViewIfNeeded()
  }),
  shot('teacher-performance-day', (page) =>
    page.getByRole('heading', { name: 'Avaliações do dia' }).scrollIntoViewIfNeeded(),
  ),
  shot('teacher-performance-none-found', async (page) => {
    await page.getByRole('searchbox', { name: 'Buscar aluno...' }).fill('xyz')
    await page.getByText('Nenhum Aluno Encontrado').scrollIntoViewIfNeeded()
  }),
  shot('lesson-viewer', async (page) => {
    await page.goto('/teacher/classes?turma=1')
    await press(page, /^Visualizar/, 0)
    await page.getByRole('dialog').getByRole('heading', { name: 'Materiais de Apoio' }).waitFor()
  }),
  shot('materials', async (page) => {
    await leave(page)
    await page.goto('/teacher/materials')
    await page.locator('main li[data-type]').first().waitFor()
  }),
  shot('materials-none-found', async (page) => {
    await page.getByRole('searchbox', { name: 'Buscar material...' }).fill('nada disso')
    await page.getByText('Nenhum material encontrado').waitFor()
  }),
]
