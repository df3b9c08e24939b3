import type { Page } from 'playwright'
import { type Change, patch, put } from '#schema/nouns/tables.ts'
import { choose, press } from '#scripts/testKit/screens/office.ts'
import { momentShots, passwordShots } from './momentShots.ts'
import { ownDataShots } from './ownDataShots.ts'
import { confirmPassword, personShots } from './personShots.ts'
import { profileShots } from './profileShots.ts'
import { anyTable, heading, leave, list, type Shot, shot, shotAt, title } from './shot.ts'

const emptySchool = 900_000

/** A school without anybody, and very long names. */
export const unusual: Change[] = [
  put('schools', {
    id: emptySchool,
    name: 'Escola Municipal de Educação Infantil e Ensino Fundamental Professora Maria Auxiliadora do Nascimento Albuquerque',
    active: true,
    mainAdminId: null,
    createdAt: Date.UTC(2026, 1, 2),
  }),
  patch('users', 8, { name: 'João Vítor Guilherme Sepúlveda de Albuquerque Cavalcanti Monteiro dos Santos Filho' }),
  patch('users', 6, { name: 'Otávio Wellington Simões de Vasconcelos e Bittencourt Figueirêdo da Conceição' }),
  patch('classes', 2, {
    title: 'Oficina interdisciplinar de leitura, escrita e matemática aplicada ao cotidiano da comunidade',
  }),
  patch('modules', 2, { title: 'Otorrinolaringologia e pneumoultramicroscopicossilicovulcanoconiose: introdução' }),
]

const pressFirst = (page: Page, name: RegExp | string) =>
  page.locator('main').getByRole('button', { name }).first().click()
const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
const table = (page: Page) => page.locator('main [data-index="0"]').waitFor()
export const adminShots: Shot[] = [
  shotAt('admin-dashboard', '/', (page) => page.getByText('122').first().waitFor()),
  shotAt('modules', '/admin/modules', title(/Matemática/)),
  shot('module-new-errors', async (page) => {
    await press(page, 'Criar Novo Módulo')
    await press(page, 'Criar Módulo')
    await page.getByText('O título do módulo é obrigatório').waitFor()
  }),
  shotAt('modules-none-found', '/admin/modules?busca=xyz', title(/Nenhum/)),
  shotAt('module', '/admin/modules/2', title('Dados do módulo')),
  shot('module-delete', (page) =>
    press(page, 'Excluir Módulo').then(() => page.getByText('Também serão excluídos:').waitFor()),
  ),
  shotAt('module-lessons', '/admin/modules/1?aba=aulas', (page) => page.getByRole('table').waitFor()),
  shot('lesson-form', async (page) => {
    await pressFirst(page, /^Editar/)
    await page.getByRole('button', { name: 'Adicionar Vídeo' }).click()
    await page.getByLabel('Título do vídeo').waitFor()
  }),
  shotAt('module-classes', '/admin/modules/1?aba=turmas', (page) => page.getByRole('table').waitFor()),
  shot('module-class-add', (page) => pressFirst(page, 'Adicionar Turma').then(() => opened(page))),
  shotAt('module-not-found', '/admin/modules/999', title('Módulo não encontrado')),
  shotAt('office-classes', '/admin/classes', title('EJA Noturno')),
  shot('class-form', (page) => pressFirst(page, /^Editar/).then(() => opened(page))),
  shot('class-enrolment', async (page) => {
    await leave(page)
    await pressFirst(page, /^Ver Alunos/)
    await heading(page, /^Alunos disponíveis/, 3)
  }),
  shot('class-available', async (page) => {
    await page.getByRole('button', { name: 'Matricular alunos' }).click()
    for (const nth of [1, 2]) await page.getByRole('checkbox').nth(nth).check()
  }),
  shot('class-delete', async (page) => {
    await leave(page)
    await pressFirst(page, /^Excluir/)
    await opened(page)
  }),
  shotAt('students', '/admin/students?busca=ana', (page) => page.getByText(/^\d+ de \d+$/).waitFor()),
  shot('palette', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
  }),
  shotAt('students-long-name', '/admin/students?busca=joão', table),
  shot('students-chosen', async (page) => {
    await page.goto('/admin/students?ordem=-aluno')
    await table(page)
    const select = page.getByRole('button', { name: 'Selecionar', exact: true })
    if (await select.isVisible()) await select.click()
    for (const nth of [1, 2, 3]) await page.getByRole('checkbox').nth(nth).check()
  }),
  shot('students-category', (page) => press(page, 'Mudar categoria').then(() => opened(page))),
  shot('students-delete', async (page) => {
    await leave(page)
    await press(page, 'Excluir')
    await page.getByText('Também serão excluídos:').waitFor()
  }),
  shot('students-deleted', async (page) => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
    await page.getByText('3 alunos excluídos.').waitFor()
  }),
  shotAt('students-none-found', '/admin/students?busca=xyz', title(/Nenhum/)),
  shot('student-new-errors', async (page) => {
    await page.goto('/admin/students?novo=1')
    await opened(page)
    await press(page, 'Adicionar Aluno')
    await page.getByText('Senha é obrigatória', { exact: true }).waitFor()
  }),
  shot('student-menu', async (page) => {
    await page.goto('/admin/students')
    await table(page)
    await pressFirst(page, /^Ações/)
    await page.getByRole('menuitem').first().waitFor()
  }),
  shot('student-edit', (page) =>
    page
      .getByRole('menuitem', { name: 'Editar' })
      .click()
      .then(() => opened(page)),
  ),
  shot('student-history', async (page) => {
    await leave(page)
    await choose(page, 'Ana Luísa Trindade', 'Histórico')
    await opened(page)
  }),
  ...personShots,
  ...passwordShots('student', '/admin/students?busca=ana', 'Ana Luísa Trindade'),
  shotAt('teachers', '/admin/teachers', table),
  shotAt('teacher-delete', '/admin/teachers?excluir=5', (page) => page.getByText('Ficam sem professor').waitFor()),
  shotAt('administrators', '/admin/administrators', table),
  shot('administrator-new', (page) => press(page, 'Adicionar Administrador').then(() => opened(page))),
  shotAt('performance', '/admin/performance', title('Frequência por turma')),
  shotAt('performance-ratings', '/admin/performance?aba=desempenho', anyTable),
  shotAt('performance-feedback', '/admin/performance?aba=avaliacoes', title('Comentários')),
  shotAt('frequency', '/admin/frequency', title('Busca ativa', 1)),
  shot('frequency-limits', (page) => press(page, 'Limites').then(() => opened(page))),
  shotAt('trash', '/admin/trash', list('Excluídos')),
  shot('trash-erase', async (page) => {
    await pressFirst(page, /^Apagar dados/)
    await confirmPassword(page, 'Apagar dados')
    await page.getByText('Isto não pode ser desfeito').waitFor()
  }),
  shotAt('settings', '/admin/settings', (page) => page.getByText(/usados de/).waitFor()),
  shotAt('audit', '/admin/audit', list('Acessos')),
  shotAt('profile', '/profile', title('Alterar Senha')),
  ...momentShots,
  ...ownDataShots,
]

const pick = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Escolas' }).getByRole('button', { name }).click()
const none = (page: Page) => page.locator('main h2').first().waitFor()

export const networkShots: Shot[] = [
  shotAt('network-dashboard', '/', (page) => page.getByText('Escolas Ativas').waitFor()),
  shotAt('schools', '/superadmin/schools', table),
  shot('school-new', (page) => press(page, 'Nova Escola').then(() => opened(page))),
  shotAt('school-edit', `/superadmin/schools?editar=${emptySchool}`, opened),
  shotAt('school-delete', '/superadmin/schools?excluir=1', opened),
  shotAt('school-in-figures', '/superadmin/schools/1', table),
  shotAt('all-admins', '/superadmin/admins', table),
  shot('all-admins-new', (page) => press(page, 'Novo Administrador').then(() => opened(page))),
  shotAt('network-audit', '/superadmin/audit', title('Acessos', 1)),
  ...profileShots,
  shotAt('network-trash', '/superadmin/trash', title('Lixeira', 1)),
  shotAt('school-picker', '/admin/students', title('Escolha uma escola', 1)),
  shot('empty-students', async (page) => {
    await pick(page, /Auxiliadora/)
    await heading(page, /Nenhum/, 2)
  }),
  shotAt('empty-modules', '/admin/modules', none),
  shotAt('empty-classes', '/admin/classes', none),
  shotAt('empty-teachers', '/admin/teachers', none),
  shotAt('school-settings', '/admin/settings', none),
  shotAt('empty-administrators', '/admin/administrators', none),
  shotAt('empty-performance', '/admin/performance', none),
  shotAt('empty-trash', '/admin/trash', none),
  shotAt('empty-dashboard', '/', title('Chamadas de hoje')),
]
