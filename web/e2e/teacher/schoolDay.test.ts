import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { fitsEveryWidth } from '#scripts/testKit/browser/everyWidth.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import {
  choose,
  dialog,
  fill,
  linkClass,
  makeClass,
  makeLesson,
  makeModule,
  openModule,
  press,
  rowOf,
  toast,
} from '#scripts/testKit/screens/office.ts'
import { reads } from '#scripts/testKit/screens/officeTexts.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent } from '#scripts/testKit/screens/rollPage.ts'

// Covers: a first day: a new school, its office, its first roll call (spec sections 2, 5 and 8; decisions section 1).
const { enter } = demoVisits()
const password = 'girassol-na-janela'

test('a school is created from nothing: its administrator, its people, what is taught, and the first roll call', async () => {
  const network = await enter('rede')
  await theNetworkMakesASchool(network)

  const office = await enter('zuleica@aurora.br', desktop, undefined, password)
  await nothingIsThereYet(office)
  await theOfficeMakesItsPeople(office)

  // What needs no account needs no network.
  await keptOffline(office)
  await office.context().setOffline(true)
  await office.goto('/admin/modules')
  await makeModule(office, 'Leitura do mundo', 1)
  await openModule(office, 'Leitura do mundo')
  await office.getByRole('tab', { name: 'Aulas' }).click()
  await office.getByRole('heading', { name: 'Nenhuma aula encontrada para este módulo' }).waitFor()
  await makeLesson(office, {
    title: 'As letras do bairro',
    video: ['Placas', '<iframe src="https://player.vimeo.com/video/76979871"></iframe>'],
    material: ['Mapa', 'https://aurora.br/mapa.pdf'],
  })
  await office.goto('/admin/classes')
  await reads(office, 'no class')
  await makeClass(office, 'Alfabetização', 'Tarcísio Meireles')
  await reads(office, 'a class without a module')
  await press(office, 'Ver Alunos: Alfabetização')
  const students = dialog(office, 'Alunos: Alfabetização')
  await students.getByRole('checkbox', { name: 'Selecionar todos os que aparecem' }).check()
  await students.getByRole('button', { name: 'Matricular selecionados (2)' }).click()
  await students.getByRole('heading', { name: 'Alunos matriculados (2)' }).waitFor()
  await students.getByText('Todos os alunos da escola já estão nesta turma.').waitFor()
  await office.keyboard.press('Escape')
  await office.goto('/admin/modules')
  await openModule(office, 'Leitura do mundo')
  await office.getByRole('tab', { name: 'Turmas' }).click()
  await office.getByRole('heading', { name: 'Nenhuma turma encontrada' }).waitFor()
  await linkClass(office, 'Alfabetização')
  await office.goto('/')
  expect(await office.locator('[data-sync-chip]').getAttribute('aria-label')).toMatch(/\d+ alteraç/)
  await office.context().setOffline(false)
  await synced(office)
  await office.getByRole('heading', { name: 'Chamadas de hoje' }).waitFor()

  const teacher = await enter('tarcisio@aurora.br', phone, undefined, password)
  await keptOffline(teacher)
  await teacher.context().setOffline(true)
  await teacher.goto('/teacher/classes')
  await teacher.getByRole('list', { name: 'Turmas' }).getByRole('link').click()
  await teacher.getByRole('link', { name: 'Registrar Aula: As letras do bairro' }).click()
  await teacher.getByRole('button', { name: 'Todos presentes' }).click()
  await markAbsent(teacher, 1)
  await teacher.getByRole('button', { name: 'Concluir chamada' }).click()
  await teacher.getByText(/1 presente, 1 falta · salva neste aparelho às/).waitFor()
  await teacher.context().setOffline(false)
  await teacher.getByText(/· enviada às \d\d:\d\d/).waitFor()
  await office.getByText(/1 presente, 1 falta/).waitFor()
  await office.goto('/admin/performance')
  await office.getByRole('heading', { level: 2, name: 'Frequência por turma' }).waitFor()
  await office.getByRole('row').filter({ hasText: 'Alfabetização' }).getByText('1/2').waitFor()

  const student = await enter('aurora-001', phone, undefined, password)
  await student.goto('/student/my-modules')
  await student.getByText('Leitura do mundo').first().waitFor()
})

/** The administrator of all schools, on a device of their own. */
async function theNetworkMakesASchool(page: Page) {
  await reads(page, 'the menu of who runs all schools')
  await reads(page, 'the dashboard of all schools')
  for (const card of ['Escolas', 'Escolas Ativas', 'Administradores', 'Usuários'])
    await page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${card}$`) })
      .waitFor()
  await page.getByRole('link', { name: 'Gerenciar Escolas' }).click()
  await press(page, 'Nova Escola')
  await press(page, 'Criar Escola')
  await reads(page, 'a school without a name')
  await fill(page, { Nome: 'Escola Aurora' })
  await press(page, 'Criar Escola')
  await reads(page, 'a school made')
  await rowOf(page, 'Escola Aurora').getByText('Ativa').waitFor()

  await page.getByRole('switch', { name: 'Ativa: Escola Aurora' }).click()
  await page.getByText(/^0 pessoas deixam de conseguir entrar/).waitFor()
  await press(page, 'Desativar')
  await reads(page, 'a school that is closed')
  await reads(page, 'a school changed')
  await choose(page, 'Escola Aurora', 'Editar')
  await page.getByLabel('Escola ativa').check()
  await fill(page, { Nome: 'Escola Aurora do Campo' })
  await press(page, 'Salvar')
  await rowOf(page, 'Escola Aurora do Campo').getByText('Ativa').waitFor()
  await axeClean(page, 'schools')

  await page.goto('/superadmin/admins')
  await press(page, 'Novo Administrador')
  await press(page, 'Criar Administrador')
  await reads(page, 'a global administrator with nothing typed')
  await fill(page, { Nome: 'Zuleica Prado', Email: 'zuleica@aurora.br', Senha: 'curta' })
  await press(page, 'Criar Administrador')
  await toast(page, 'A senha deve ter pelo menos 8 caracteres')
  await fill(page, { Senha: password })
  await page.getByLabel('Escola', { exact: true }).selectOption({ label: 'Escola Aurora do Campo' })
  await press(page, 'Criar Administrador')
  await reads(page, 'a global administrator made')
  await rowOf(page, 'Zuleica Prado').getByText('Escola Aurora do Campo').waitFor()

  await choose(page, 'Rogério Antunes', 'Definir como principal')
  await reads(page, 'a global administrator made principal')
  await choose(page, 'Zuleica Prado', 'Definir como principal')
  await press(page, 'Definir como principal')
  await reads(page, 'a principal named')
  await rowOf(page, 'Zuleica Prado').getByText('Principal').waitFor()
  await choose(page, 'Zuleica Prado', 'Definir como principal')
  await toast(page, 'Zuleica Prado já é o administrador principal desta escola.')
  await axeClean(page, 'administrators of all schools')

  await page.goto('/admin/students')
  await page.getByRole('heading', { level: 1, name: 'Escolha uma escola' }).waitFor()
  await press(page, 'Escola Aurora do Campo')
  await reads(page, 'no student')
  await press(page, 'Escola: Escola Aurora do Campo. Trocar')
  await page.getByRole('dialog').getByRole('button', { name: 'Escola Estadual' }).click()
  await page.getByRole('row').nth(20).waitFor()
  await page.reload()
  await page.getByRole('row').nth(20).waitFor()
}

/** Each list says that it is empty, and offers the next step. */
async function nothingIsThereYet(page: Page) {
  for (const [path, title, next] of [
    ['/admin/modules', 'Nenhum Módulo Encontrado', 'Criar Novo Módulo'],
    ['/admin/classes', 'Nenhuma Turma Encontrada', 'Nova Turma'],
    ['/admin/performance', 'Nenhuma Turma Encontrada', 'Ir para as turmas'],
    ['/admin/students', 'Nenhum Aluno Encontrado', 'Adicionar Novo Aluno'],
    ['/admin/teachers', 'Nenhum Professor Encontrado', 'Adicionar Novo Professor'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await page
      .getByRole('button', { name: next })
      .or(page.getByRole('link', { name: next }))
      .last()
      .waitFor()
    if (path === '/admin/modules') {
      await reads(page, 'no module')
      await axeClean(page, 'an empty list')
    }
    await fitsEveryWidth(page, `${path}, empty`)
  }
}

/** A teacher and two students. */
async function theOfficeMakesItsPeople(page: Page) {
  await press(page, 'Adicionar Novo Professor')
  await press(page, 'Adicionar Professor')
  await reads(page, 'an account with nothing typed')
  const teacher = { 'Nome completo': 'Tarcísio Meireles', Email: 'tarcisio@aurora.br', Senha: password }
  await fill(page, { ...teacher, 'Confirmar Senha': 'outra coisa' })
  await press(page, 'Adicionar Professor')
  await reads(page, 'an account with two passwords')
  await fill(page, { 'Confirmar Senha': password })
  await press(page, 'Adicionar Professor')
  await reads(page, 'a teacher made')
  await reads(page, 'a teacher without evaluations')

  await page.goto('/admin/students')
  await press(page, 'Adicionar Novo Aluno')
  const student = { 'Nome completo': 'Úrsula Brandão', Senha: password, 'Confirmar Senha': password }
  await fill(page, { ...student, 'E-mail ou nome de usuário': 'a b' })
  await press(page, 'Adicionar Aluno')
  await toast(page, 'Nome de usuário inválido')
  await fill(page, { 'E-mail ou nome de usuário': 'professora@chamada.demo' })
  await press(page, 'Adicionar Aluno')
  await toast(page, 'Já existe uma conta com este e-mail.')
  await reads(page, 'a student not made')
  await fill(page, { 'E-mail ou nome de usuário': 'aurora-001' })
  await page.getByRole('dialog').getByLabel('Categoria').selectOption('b')
  await press(page, 'Adicionar Aluno')
  await reads(page, 'a student made')
  await rowOf(page, 'Úrsula Brandão').getByText('aurora-001').waitFor()
  await press(page, 'Adicionar Novo Aluno')
  const other = { ...student, 'Nome completo': 'Valdir Assunção', 'E-mail ou nome de usuário': 'aurora-002' }
  await fill(page, other)
  await page.getByRole('dialog').getByLabel('Categoria').selectOption('')
  await press(page, 'Adicionar Aluno')
  await rowOf(page, 'Valdir Assunção').waitFor()
  await reads(page, 'a student without a category')
}
