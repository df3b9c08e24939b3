import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { patch } from '../../schema/entities/tables.ts'
import { demoAccounts, demoPassword } from '../../sync-server/demo/accounts.ts'
import { changeOnServer } from './harness/askServer.ts'
import { axeClean } from './harness/axeClean.ts'
import { type Browser, desktop, openBrowser, phone } from './harness/browser.ts'
import { keptOffline, signIn, synced } from './harness/people.ts'
import { type RunningServer, startServer } from './harness/server.ts'

// Covers: spec sections 2 (people, administrators, schools, profile), 5 and 8 of them; decisions section 1 (global, principal).
let server: RunningServer
let person: Browser

const idOf = (login: string) => demoAccounts.findIndex(({ email }) => email === `${login}@chamada.demo`) + 1

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.end())
afterEach(() => person.end())

const enter = async (login: string, options: Parameters<typeof openBrowser>[1] = desktop, password?: string) => {
  person = await openBrowser(server.url, options)
  await signIn(person.page, login.includes('@') ? login : `${login}@chamada.demo`, password)
  return person.page
}
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text)
}
const choose = async (page: Page, about: string, action: string) => {
  await press(page, `Ações: ${about}`)
  await page.getByRole('menuitem', { name: action }).click()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const password = 'senha-da-nova'

test('who runs all schools makes one and its administrator, who makes its people', async () => {
  let page = await enter('rede')
  for (const card of ['Escolas', 'Escolas Ativas', 'Administradores', 'Usuários'])
    await page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${card}$`) })
      .waitFor()
  await page.getByRole('link', { name: 'Gerenciar Escolas' }).click()
  await press(page, 'Nova Escola')
  await press(page, 'Criar Escola')
  await says(page, 'Nome inválido')
  await fill(page, { Nome: 'Escola Aurora' })
  await press(page, 'Criar Escola')
  await says(page, 'Escola criada com sucesso')
  await rowOf(page, 'Escola Aurora').getByText('Ativa').waitFor()

  await page.getByRole('switch', { name: 'Ativa: Escola Aurora' }).click()
  await rowOf(page, 'Escola Aurora').getByText('Inativa').waitFor()
  await says(page, 'Escola atualizada com sucesso')
  await choose(page, 'Escola Aurora', 'Editar')
  await page.getByLabel('Escola ativa').check()
  await fill(page, { Nome: 'Escola Aurora do Campo' })
  await press(page, 'Salvar')
  await rowOf(page, 'Escola Aurora do Campo').getByText('Ativa').waitFor()
  await axeClean(page, 'schools')

  await page.goto('/superadmin/admins')
  await press(page, 'Novo Administrador')
  await press(page, 'Criar Administrador')
  await says(page, 'Campos obrigatórios')
  await fill(page, { Nome: 'Zuleica Prado', Email: 'zuleica@aurora.br', Senha: 'curta' })
  await press(page, 'Criar Administrador')
  await says(page, 'A senha deve ter pelo menos 8 caracteres')
  await fill(page, { Senha: password })
  await page.getByLabel('Escola', { exact: true }).selectOption({ label: 'Escola Aurora do Campo' })
  await press(page, 'Criar Administrador')
  await says(page, 'Administrador criado com sucesso')
  await rowOf(page, 'Zuleica Prado').getByText('Escola Aurora do Campo').waitFor()

  await choose(page, 'Rogério Antunes', 'Definir como principal')
  await says(page, 'Administradores globais não podem ser definidos como principais de escolas')
  await choose(page, 'Zuleica Prado', 'Definir como principal')
  await press(page, 'Definir como principal')
  await says(page, 'Administrador principal definido com sucesso')
  await rowOf(page, 'Zuleica Prado').getByText('Principal').waitFor()
  await choose(page, 'Zuleica Prado', 'Definir como principal')
  await says(page, 'Zuleica Prado já é o administrador principal desta escola.')
  await axeClean(page, 'administrators of all schools')

  await page.goto('/admin/students')
  await page.getByRole('heading', { level: 1, name: 'Escolha uma escola' }).waitFor()
  await press(page, 'Escola Aurora do Campo')
  await says(page, 'Nenhum Aluno Encontrado')
  await press(page, 'Escola: Escola Aurora do Campo. Trocar')
  await page.getByRole('dialog').getByRole('button', { name: 'Escola Estadual' }).click()
  await page.getByRole('row').nth(20).waitFor()
  await page.reload()
  await page.getByRole('row').nth(20).waitFor()
  await person.end()

  page = await enter('zuleica@aurora.br', desktop, password)
  await page.goto('/admin/teachers')
  await says(page, 'Nenhum Professor Encontrado')
  await press(page, 'Adicionar Novo Professor')
  await press(page, 'Adicionar Professor')
  for (const text of [
    'Nome é obrigatório',
    'E-mail é obrigatório',
    'Senha é obrigatória',
    'Confirmação de senha é obrigatória',
  ])
    await says(page, text)
  const teacher = { 'Nome completo': 'Tarcísio Meireles', Email: 'tarcisio@aurora.br', Senha: password }
  await fill(page, { ...teacher, 'Confirmar Senha': 'outra coisa' })
  await press(page, 'Adicionar Professor')
  await says(page, 'As senhas não coincidem')
  await fill(page, { 'Confirmar Senha': password })
  await press(page, 'Adicionar Professor')
  await says(page, 'Professor criado com sucesso')
  await rowOf(page, 'Tarcísio Meireles').getByText('Sem avaliações').waitFor()

  await page.goto('/admin/students')
  await press(page, 'Adicionar Novo Aluno')
  const student = { 'Nome completo': 'Úrsula Brandão', Senha: password, 'Confirmar Senha': password }
  await fill(page, { ...student, 'E-mail ou nome de usuário': 'a b' })
  await press(page, 'Adicionar Aluno')
  await says(page, 'Nome de usuário inválido')
  await fill(page, { 'E-mail ou nome de usuário': 'professora@chamada.demo' })
  await press(page, 'Adicionar Aluno')
  await says(page, 'Já existe uma conta com este e-mail.')
  await says(page, 'Falha ao criar aluno')
  await fill(page, { 'E-mail ou nome de usuário': 'aurora-001' })
  await page.getByRole('dialog').getByLabel('Categoria').selectOption('b')
  await press(page, 'Adicionar Aluno')
  await says(page, 'Aluno criado com sucesso')
  await rowOf(page, 'Úrsula Brandão').getByText('aurora-001').waitFor()
  await person.end()

  person = await openBrowser(server.url, phone)
  await signIn(person.page, 'aurora-001', password)
})

describe('the people of a school', () => {
  test('are found, sorted, edited and deleted; what only the server can judge is taken back', async () => {
    const page = await enter('direcao')
    await page.goto('/admin/students')
    await page.getByRole('row').nth(20).waitFor()
    await axeClean(page, 'people')
    await page.keyboard.press('/')
    await page.keyboard.type('LUISA')
    await rowOf(page, 'Ana Luísa Trindade').waitFor()
    await page.keyboard.press('Escape')
    const first = () => page.getByRole('row').nth(1).innerText()
    const before = await first()
    await page.getByRole('button', { name: 'Aluno', exact: true }).click()
    await expect.poll(first).not.toBe(before)
    await page.getByRole('searchbox').fill('ninguém assim')
    await says(page, 'Nenhum Aluno Encontrado')
    await says(page, 'Nenhum aluno tem “ninguém assim” no nome ou no e-mail.')
    await press(page, 'Limpar busca')

    await page.getByRole('searchbox').fill('Ana Luísa Trindade')
    await choose(page, 'Ana Luísa Trindade', 'Editar')
    await fill(page, { Nome: '', Email: 'ana@' })
    await press(page, 'Salvar')
    await says(page, 'Nome é obrigatório')
    await says(page, 'Email inválido')
    await fill(page, { Nome: 'Ana Luísa Trindade', Email: '' })
    await press(page, 'Salvar')
    await says(page, 'Email é obrigatório')
    await fill(page, { Email: 'aluno@chamada.demo' })
    await press(page, 'Salvar')
    await page.getByRole('dialog').getByText('Já existe uma conta com este e-mail.').waitFor()
    // Of another school: this device cannot know.
    await fill(page, { Email: 'aluna2@chamada.demo' })
    await press(page, 'Salvar')
    await says(page, 'Falha ao atualizar aluno')
    await rowOf(page, 'Ana Luísa Trindade').getByText('aluna@chamada.demo').waitFor()

    await choose(page, 'Ana Luísa Trindade', 'Editar')
    await page.getByRole('dialog').getByLabel('Categoria').selectOption('a')
    await press(page, 'Salvar')
    await says(page, 'Aluno atualizado com sucesso')
    await rowOf(page, 'Ana Luísa Trindade').getByRole('cell', { name: 'A', exact: true }).waitFor()

    await page.getByRole('searchbox').fill('João Vítor Sepúlveda')
    await choose(page, 'João Vítor Sepúlveda', 'Excluir')
    await says(page, 'Tem certeza que deseja excluir o aluno João Vítor Sepúlveda? Esta ação não pode ser desfeita.')
    await says(page, 'Também serão excluídos:')
    await press(page, 'Excluir')
    await says(page, 'Aluno excluído com sucesso')
    await says(page, 'Nenhum Aluno Encontrado')

    await page.goto('/admin/teachers')
    await rowOf(page, 'Paula Gonçalves')
      .getByText(/avaliações$/)
      .waitFor()
    await choose(page, 'Otávio Simões', 'Excluir')
    await says(page, 'Tem certeza que deseja excluir o professor Otávio Simões? Esta ação não pode ser desfeita.')
    await press(page, 'Excluir')
    await says(page, 'Professor excluído com sucesso')
    await page.goto('/')
    await says(page, 'Atividades recentes')
    await says(page, 'Conta excluída: Otávio Simões')
  })

  test('can be looked at and edited without a network, and not made: it says so before one types', async () => {
    const page = await enter('direcao', phone)
    await keptOffline(page)
    await page.goto('/admin/students')
    await page.getByRole('list', { name: 'Gerenciamento de Alunos' }).waitFor()
    await page.context().setOffline(true)
    await press(page, 'Adicionar Novo Aluno')
    await says(page, 'Sem internet. Criar uma conta precisa do servidor: conecte-se para continuar.')
    expect(await page.getByRole('button', { name: 'Adicionar Aluno', exact: true }).isDisabled()).toBe(true)
    await axeClean(page, 'a new person without a network')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill('Ana Luísa')
    await choose(page, 'Ana Luísa Trindade', 'Editar')
    await fill(page, { Nome: 'Ana Luísa Trindade Paes' })
    await press(page, 'Salvar')
    await page.getByRole('listitem').filter({ hasText: 'Ana Luísa Trindade Paes' }).waitFor()
    await page.goto('/')
    await says(page, 'Sem internet. As atividades aparecem aqui quando a conexão voltar.')
    await page.goto('/profile')
    await says(page, 'Sem internet. Alterar a senha precisa do servidor')
    await page.context().setOffline(false)
    await synced(page)
  })
})

describe('the administrators of a school', () => {
  test('are removed by the principal one, who stays', async () => {
    const page = await enter('direcao')
    await page.goto('/admin/administrators')
    await rowOf(page, 'Cícero Magalhães').getByText('Ativo').waitFor()
    await press(page, 'Adicionar Administrador')
    await says(page, 'O novo administrador será adicionado à escola atual, com os mesmos privilégios que você.')
    const account = { 'Nome completo': 'Wanda Reis', Email: 'wanda@chamada.demo', Senha: password }
    await fill(page, { ...account, 'Confirmar Senha': password })
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar Administrador' }).click()
    await says(page, 'Administrador adicionado com sucesso')
    await choose(page, 'Wanda Reis', 'Editar')
    await fill(page, { Nome: 'Wanda Reis Lima' })
    await press(page, 'Salvar')
    await choose(page, 'Wanda Reis Lima', 'Remover')
    await says(
      page,
      'Tem certeza que deseja remover Wanda Reis Lima como administrador? Esta ação não pode ser desfeita.',
    )
    await press(page, 'Remover')
    await says(page, 'Administrador removido com sucesso')
    await rowOf(page, 'Wanda Reis Lima').waitFor({ state: 'detached' })
    await press(page, 'Ações: Dalva Conceição Ribeiro')
    expect(await page.getByRole('menuitem', { name: 'Remover' }).isDisabled()).toBe(true)
    await person.end()

    const other = await enter('secretaria')
    await other.goto('/admin/administrators')
    await press(other, 'Ações: Cícero Magalhães')
    await other.getByRole('menuitem', { name: 'Editar' }).waitFor()
    expect(await other.getByRole('menuitem', { name: 'Remover' }).count()).toBe(0)
    await other.goto('/superadmin/schools')
    await other.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  })
})

test('a school that has people is not deleted, and an empty one is', async () => {
  const page = await enter('super')
  await page.goto('/superadmin/schools')
  await choose(page, 'Escola Estadual Conceição Evaristo', 'Excluir')
  await press(page, 'Excluir')
  await says(page, 'Não foi possível excluir a escola. Verifique se não há usuários ou dados vinculados a ela.')
  await rowOf(page, 'Escola Estadual Conceição Evaristo').waitFor()
  await press(page, 'Nova Escola')
  await fill(page, { Nome: 'Escola Passageira' })
  await press(page, 'Criar Escola')
  await choose(page, 'Escola Passageira', 'Excluir')
  await says(page, 'Tem certeza que deseja excluir a escola Escola Passageira? Esta ação não pode ser desfeita.')
  await press(page, 'Excluir')
  await says(page, 'Escola excluída com sucesso')
  await rowOf(page, 'Escola Passageira').waitFor({ state: 'detached' })
  await page.goto('/admin/students')
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
})

describe('the profile', () => {
  test('says who one is, and takes another password', async () => {
    const page = await enter('aluna2', phone)
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await says(page, 'Minha Conta')
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    for (const text of ['aluna2@chamada.demo', 'Estudante', 'Categoria']) await says(page, text)
    await press(page, 'Alterar Senha')
    await says(page, 'Todos os campos são obrigatórios')
    await fill(page, { 'Senha atual': 'errada-1', 'Nova senha': password, 'Confirmar nova senha': 'outra coisa' })
    await press(page, 'Alterar Senha')
    await says(page, 'A nova senha e a confirmação não coincidem')
    await fill(page, { 'Confirmar nova senha': password })
    await press(page, 'Alterar Senha')
    await says(page, 'Ocorreu um erro ao alterar a senha')
    await says(page, 'Senha atual incorreta.')
    await fill(page, { 'Senha atual': demoPassword })
    await press(page, 'Alterar Senha')
    await says(page, 'Senha alterada')
    await axeClean(page, 'profile')
    await person.end()
    await enter('aluna2', phone, password)
  })

  test('is all there is for who has to choose a new password, until it is chosen', async () => {
    await changeOnServer(server, [patch('users', idOf('professora2'), { mustChangePassword: true })])
    person = await openBrowser(server.url, phone)
    const { page } = person
    await page.goto('/auth')
    await fill(page, { 'E-mail ou usuário': 'professora2@chamada.demo', Senha: demoPassword })
    await press(page, 'Entrar')
    await says(page, 'Escolha uma nova senha para continuar.')
    await page.goto('/teacher/classes')
    await says(page, 'Escolha uma nova senha para continuar.')
    expect(new URL(page.url()).pathname).toBe('/profile')
    await axeClean(page, 'the password that must be chosen')
    await fill(page, { 'Senha atual': demoPassword, 'Nova senha': password, 'Confirmar nova senha': password })
    await press(page, 'Alterar Senha')
    await says(page, 'Senha alterada')
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
    await synced(page)
  })
})
