import type { Page } from 'playwright'
import { type Change, patch, put } from '#schema/nouns/tables.ts'
import { choose, press } from '#scripts/testKit/screens/office.ts'
import { momentShots, passwordShots } from './momentShots.ts'
import { ownDataShots } from './ownDataShots.ts'
import { confirmPassword, personShots } from './personShots.ts'
import { profileShots } from './profileShots.ts'
import { heading, leave, type Shot } from './shot.ts'

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

const go = (path: string, ready: (page: Page) => Promise<unknown>) => (page: Page) =>
  page.goto(path).then(() => ready(page))
const pressFirst = (page: Page, name: RegExp | string) =>
  page.locator('main').getByRole('button', { name }).first().click()
const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
const table = (page: Page) => page.locator('main [data-index="0"]').waitFor()
export const adminShots: Shot[] = [
  { name: 'admin-dashboard', show: go('/', (page) => page.getByText('122').first().waitFor()) },
  { name: 'modules', show: go('/admin/modules', (page) => heading(page, /Matemática/, 2)) },
  {
    name: 'module-new-errors',
    async show(page) {
      await press(page, 'Criar Novo Módulo')
      await press(page, 'Criar Módulo')
      await page.getByText('O título do módulo é obrigatório').waitFor()
    },
  },
  { name: 'modules-none-found', show: go('/admin/modules?busca=xyz', (page) => heading(page, /Nenhum/, 2)) },
  { name: 'module', show: go('/admin/modules/2', (page) => heading(page, 'Dados do módulo', 2)) },
  {
    name: 'module-delete',
    show: (page) => press(page, 'Excluir Módulo').then(() => page.getByText('Também serão excluídos:').waitFor()),
  },
  { name: 'module-lessons', show: go('/admin/modules/1?aba=aulas', (page) => page.getByRole('table').waitFor()) },
  {
    name: 'lesson-form',
    async show(page) {
      await pressFirst(page, /^Editar/)
      await page.getByRole('button', { name: 'Adicionar Vídeo' }).click()
      await page.getByLabel('Título do vídeo').waitFor()
    },
  },
  { name: 'module-classes', show: go('/admin/modules/1?aba=turmas', (page) => page.getByRole('table').waitFor()) },
  { name: 'module-class-add', show: (page) => pressFirst(page, 'Adicionar Turma').then(() => opened(page)) },
  { name: 'module-not-found', show: go('/admin/modules/999', (page) => heading(page, 'Módulo não encontrado', 2)) },
  { name: 'office-classes', show: go('/admin/classes', (page) => heading(page, 'EJA Noturno', 2)) },
  { name: 'class-form', show: (page) => pressFirst(page, /^Editar/).then(() => opened(page)) },
  {
    name: 'class-enrolment',
    async show(page) {
      await leave(page)
      await pressFirst(page, /^Ver Alunos/)
      await heading(page, /^Alunos disponíveis/, 3)
    },
  },
  {
    name: 'class-available',
    async show(page) {
      await page.getByRole('button', { name: 'Matricular alunos' }).click()
      for (const nth of [1, 2]) await page.getByRole('checkbox').nth(nth).check()
    },
  },
  {
    name: 'class-delete',
    async show(page) {
      await leave(page)
      await pressFirst(page, /^Excluir/)
      await opened(page)
    },
  },
  {
    name: 'students',
    show: go('/admin/students?busca=ana', (page) => page.getByText(/^\d+ de \d+$/).waitFor()),
  },
  {
    name: 'palette',
    async show(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'students-long-name', show: go('/admin/students?busca=joão', table) },
  {
    name: 'students-chosen',
    async show(page) {
      await page.goto('/admin/students?ordem=-aluno')
      await table(page)
      const select = page.getByRole('button', { name: 'Selecionar', exact: true })
      if (await select.isVisible()) await select.click()
      for (const nth of [1, 2, 3]) await page.getByRole('checkbox').nth(nth).check()
    },
  },
  { name: 'students-category', show: (page) => press(page, 'Mudar categoria').then(() => opened(page)) },
  {
    name: 'students-delete',
    async show(page) {
      await leave(page)
      await press(page, 'Excluir')
      await page.getByText('Também serão excluídos:').waitFor()
    },
  },
  {
    name: 'students-deleted',
    async show(page) {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir', exact: true }).click()
      await page.getByText('3 alunos excluídos.').waitFor()
    },
  },
  { name: 'students-none-found', show: go('/admin/students?busca=xyz', (page) => heading(page, /Nenhum/, 2)) },
  {
    name: 'student-new-errors',
    async show(page) {
      await page.goto('/admin/students?novo=1')
      await opened(page)
      await press(page, 'Adicionar Aluno')
      await page.getByText('Senha é obrigatória', { exact: true }).waitFor()
    },
  },
  {
    name: 'student-menu',
    async show(page) {
      await page.goto('/admin/students')
      await table(page)
      await pressFirst(page, /^Ações/)
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'student-edit',
    show: (page) =>
      page
        .getByRole('menuitem', { name: 'Editar' })
        .click()
        .then(() => opened(page)),
  },
  {
    name: 'student-history',
    async show(page) {
      await leave(page)
      await choose(page, 'Ana Luísa Trindade', 'Histórico')
      await opened(page)
    },
  },
  ...personShots,
  ...passwordShots('student', '/admin/students?busca=ana', 'Ana Luísa Trindade'),
  { name: 'teachers', show: go('/admin/teachers', table) },
  {
    name: 'teacher-delete',
    show: (page) => page.goto('/admin/teachers?excluir=5').then(() => page.getByText('Ficam sem professor').waitFor()),
  },
  { name: 'administrators', show: go('/admin/administrators', table) },
  { name: 'administrator-new', show: (page) => press(page, 'Adicionar Administrador').then(() => opened(page)) },
  { name: 'performance', show: go('/admin/performance', (page) => heading(page, 'Frequência por turma', 2)) },
  {
    name: 'performance-ratings',
    show: go('/admin/performance?aba=desempenho', (page) => page.getByRole('table').first().waitFor()),
  },
  {
    name: 'performance-feedback',
    show: go('/admin/performance?aba=avaliacoes', (page) => heading(page, 'Comentários', 2)),
  },
  { name: 'frequency', show: go('/admin/frequency', (page) => heading(page, 'Busca ativa')) },
  { name: 'frequency-limits', show: (page) => press(page, 'Limites').then(() => opened(page)) },
  {
    name: 'trash',
    show: go('/admin/trash', (page) => page.getByRole('list', { name: 'Excluídos' }).waitFor()),
  },
  {
    name: 'trash-erase',
    async show(page) {
      await pressFirst(page, /^Apagar dados/)
      await confirmPassword(page, 'Apagar dados')
      await page.getByText('Isto não pode ser desfeito').waitFor()
    },
  },
  { name: 'settings', show: go('/admin/settings', (page) => page.getByText(/usados de/).waitFor()) },
  {
    name: 'audit',
    show: go('/admin/audit', (page) => page.getByRole('list', { name: 'Acessos' }).waitFor()),
  },
  { name: 'profile', show: go('/profile', (page) => heading(page, 'Alterar Senha', 2)) },
  ...momentShots,
  ...ownDataShots,
]

const pick = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Escolas' }).getByRole('button', { name }).click()
const none = (page: Page) => page.locator('main h2').first().waitFor()

export const networkShots: Shot[] = [
  { name: 'network-dashboard', show: go('/', (page) => page.getByText('Escolas Ativas').waitFor()) },
  { name: 'schools', show: go('/superadmin/schools', table) },
  { name: 'school-new', show: (page) => press(page, 'Nova Escola').then(() => opened(page)) },
  {
    name: 'school-edit',
    show: (page) => page.goto(`/superadmin/schools?editar=${emptySchool}`).then(() => opened(page)),
  },
  { name: 'school-delete', show: (page) => page.goto('/superadmin/schools?excluir=1').then(() => opened(page)) },
  { name: 'all-admins', show: go('/superadmin/admins', table) },
  { name: 'all-admins-new', show: (page) => press(page, 'Novo Administrador').then(() => opened(page)) },
  { name: 'network-audit', show: go('/superadmin/audit', (page) => heading(page, 'Acessos')) },
  ...profileShots,
  { name: 'network-trash', show: go('/superadmin/trash', (page) => heading(page, 'Lixeira')) },
  { name: 'school-picker', show: go('/admin/students', (page) => heading(page, 'Escolha uma escola')) },
  {
    name: 'empty-students',
    async show(page) {
      await pick(page, /Auxiliadora/)
      await heading(page, /Nenhum/, 2)
    },
  },
  { name: 'empty-modules', show: go('/admin/modules', none) },
  { name: 'empty-classes', show: go('/admin/classes', none) },
  { name: 'empty-teachers', show: go('/admin/teachers', none) },
  { name: 'school-settings', show: go('/admin/settings', none) },
  { name: 'empty-administrators', show: go('/admin/administrators', none) },
  { name: 'empty-performance', show: go('/admin/performance', none) },
  { name: 'empty-trash', show: go('/admin/trash', none) },
  { name: 'empty-dashboard', show: go('/', (page) => heading(page, 'Chamadas de hoje', 2)) },
]
