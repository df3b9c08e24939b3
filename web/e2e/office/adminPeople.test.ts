import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { patch } from '#schema/nouns/tables.ts'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { alertDialog, choose, fill, press, rowOf } from '#scripts/testKit/screens/office.ts'
import { reads } from '#scripts/testKit/screens/officeTexts.ts'
import { atRest, enterClassroom, keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, outboxCount, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { demoAccounts, demoPassword } from '#server/demo/accounts.ts'

// Covers: spec section 2 (people, administrators, schools, profile), with sections 5 and 8 for them; decisions section
// 1 (global, principal).
let server: RunningServer
let person: Browser

const idOf = (login: string) => demoAccounts.findIndex(({ email }) => email === `${login}@chamada.demo`) + 1

beforeAll(async () => {
  server = await startSchool()
})
afterAll(() => server.end())
afterEach(() => person.end())

const enter = async (login: string, options: Parameters<typeof openBrowser>[1] = desktop, password?: string) => {
  const email = login.includes('@') ? login : `${login}@chamada.demo`
  person = password ? await openBrowser(server.url, options) : await signedIn(server, login, options)
  if (password) await signIn(person.page, email, password)
  return person.page
}
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()
const password = 'girassol-na-janela'

describe('the people of a school', () => {
  test('are found, sorted, edited and deleted; what only the server can refuse is rolled back', async () => {
    const page = await enter('direcao')
    await page.goto('/admin/students?colunas=turma,matricula,email,categoria,frequencia')
    await page.getByRole('row').nth(20).waitFor()
    await reads(page, 'the students')
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
    await reads(page, 'no student found')
    await press(page, 'Limpar busca')

    await page.getByRole('searchbox').fill('Ana Luísa Trindade')
    await press(page, 'Ações: Ana Luísa Trindade')
    await reads(page, 'what is done with a student')
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await fill(page, { Nome: '', Email: 'ana@' })
    await press(page, 'Salvar')
    await reads(page, 'a student being edited')
    await reads(page, 'a student wrongly edited')
    await fill(page, { Nome: 'Ana Luísa Trindade', Email: '' })
    await press(page, 'Salvar')
    await reads(page, 'a student without an e-mail')
    await fill(page, { Email: 'aluno@chamada.demo' })
    await press(page, 'Salvar')
    await page.getByRole('dialog').getByText('Já existe uma conta com este e-mail.').waitFor()
    // The account is of another school: this device cannot know.
    await fill(page, { Email: 'aluna2@chamada.demo' })
    await press(page, 'Salvar')
    await says(page, 'Falha ao atualizar aluno')
    await rowOf(page, 'Ana Luísa Trindade').getByText('aluna@chamada.demo').waitFor()

    await choose(page, 'Ana Luísa Trindade', 'Editar')
    await page.getByRole('dialog').getByLabel('Categoria').selectOption('a')
    await press(page, 'Salvar')
    await reads(page, 'a student changed')
    await rowOf(page, 'Ana Luísa Trindade').getByRole('cell', { name: 'A', exact: true }).waitFor()

    await page.getByRole('searchbox').fill('João Vítor Sepúlveda')
    await choose(page, 'João Vítor Sepúlveda', 'Excluir')
    await reads(page, 'a student being deleted', 'João Vítor Sepúlveda')
    await says(page, 'Também serão excluídos:')
    await press(page, 'Excluir')
    await reads(page, 'a student deleted')
    await says(page, 'Nenhum Aluno Encontrado')

    await page.goto('/admin/teachers')
    await rowOf(page, 'Paula Gonçalves')
      .getByText(/avaliações$/)
      .waitFor()
    await reads(page, 'the teachers')
    await choose(page, 'Otávio Simões', 'Editar')
    await fill(page, { Nome: '', Email: '' })
    await press(page, 'Salvar')
    await reads(page, 'a teacher wrongly edited')
    await fill(page, { Nome: 'Otávio Simões', Email: 'otavio@chamada.demo' })
    await press(page, 'Salvar')
    await reads(page, 'a teacher changed')
    await choose(page, 'Otávio Simões', 'Excluir')
    await reads(page, 'a teacher being deleted', 'Otávio Simões')
    await press(page, 'Excluir')
    await reads(page, 'a teacher deleted')
    await page.goto('/')
    await reads(page, 'the dashboard of a school')
    await reads(page, 'the menu of an administrator')
    await says(page, 'Atividades recentes')
    await says(page, 'Conta excluída: Otávio Simões')
  })

  test('can be viewed and edited without a network, but not created: the form says so before one types', async () => {
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
    await atRest(page)
  })
})

describe('the administrators of a school', () => {
  test('are removed by the principal administrator, who stays', async () => {
    const page = await enter('direcao')
    await page.goto('/admin/administrators')
    await reads(page, 'the administrators')
    await press(page, 'Adicionar Administrador')
    await reads(page, 'a new administrator')
    const account = { 'Nome completo': 'Wanda Reis', Email: 'wanda@chamada.demo', Senha: password }
    await fill(page, { ...account, 'Confirmar Senha': password })
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar Administrador' }).click()
    await reads(page, 'an administrator made')
    await choose(page, 'Wanda Reis', 'Editar')
    await fill(page, { Nome: 'Wanda Reis Lima' })
    await press(page, 'Salvar')
    await press(page, 'Ações: Wanda Reis Lima')
    await reads(page, 'what the principal does with an administrator')
    await page.locator('[role=menu]:focus').waitFor()
    await page.getByRole('menuitem', { name: 'Remover' }).click()
    await reads(page, 'an administrator being removed', 'Wanda Reis Lima')
    await press(page, 'Remover')
    await reads(page, 'an administrator removed')
    await rowOf(page, 'Wanda Reis Lima').waitFor({ state: 'detached' })
    await press(page, 'Ações: Dalva Conceição Ribeiro')
    expect(await page.getByRole('menuitem', { name: 'Remover' }).isDisabled()).toBe(true)
    await page.goto('/profile')
    await reads(page, 'the profile of an administrator')
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

test('a school with people is not deleted, and an empty one is', async () => {
  const page = await enter('super')
  await page.goto('/superadmin/schools')
  await choose(page, 'Escola Estadual Conceição Evaristo', 'Excluir')
  await fill(page, { Senha: demoPassword })
  await press(page, 'Excluir')
  await reads(page, 'a school in use')
  await rowOf(page, 'Escola Estadual Conceição Evaristo').waitFor()
  await press(page, 'Nova Escola')
  await fill(page, { Nome: 'Escola Passageira' })
  await press(page, 'Criar Escola')
  await choose(page, 'Escola Passageira', 'Excluir')
  await says(
    page,
    'Tem certeza que deseja excluir a Escola Passageira? Fica na Lixeira por 90 dias. Você pode desfazer.',
  )
  await fill(page, { Senha: demoPassword })
  await press(page, 'Excluir')
  await reads(page, 'a school deleted')
  await rowOf(page, 'Escola Passageira').waitFor({ state: 'detached' })
  await page.goto('/admin/students')
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
})

describe('a forgotten password', () => {
  test('is replaced by a new one, shown once, on screen and on paper; what waits on the person’s phone is sent after they choose their own', async () => {
    const teacher = await signedIn(server, 'professora', phone)
    await teacher.context.setOffline(true)
    await enterClassroom(teacher.page)
    await markAbsent(teacher.page, 3)
    await savedMarks(teacher.page, 1)

    const page = await enter('direcao')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/admin/teachers')
    await choose(page, 'Paula Gonçalves', 'Nova senha')
    await page.getByRole('button', { name: 'Gerar nova senha' }).waitFor()
    await page.context().setOffline(true)
    await says(page, 'Sem internet. Dar uma nova senha precisa do servidor')
    expect(await page.getByRole('button', { name: 'Gerar nova senha' }).isDisabled()).toBe(true)
    await page.context().setOffline(false)
    await axeClean(page, 'a new password requested')
    await press(page, 'Gerar nova senha')
    const shown = alertDialog(page, 'Nova senha gerada')
    const oneTimePassword = await shown.getByText(/^[a-z]{4}-[a-z]{4}-\d{3}$/).innerText()
    await shown.getByText('professora@chamada.demo', { exact: true }).waitFor()
    await axeClean(page, 'a new password shown')
    await press(page, 'Copiar')
    await says(page, 'Senha copiada')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(oneTimePassword)
    await page.emulateMedia({ media: 'print' })
    await page.locator('[data-printed]').getByText(oneTimePassword).waitFor()
    expect(await shown.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await press(page, 'Concluir')
    await shown.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(oneTimePassword)
    await choose(page, 'Paula Gonçalves', 'Histórico')
    await says(page, 'Nova senha dada')

    await teacher.context.setOffline(false)
    await teacher.page.getByRole('main').getByLabel('Senha').fill(oneTimePassword)
    await press(teacher.page, 'Entrar')
    await says(teacher.page, 'Escolha uma nova senha para continuar.')
    expect(await outboxCount(teacher.page)).toBeGreaterThan(0)
    await fill(teacher.page, { 'Nova senha': password, 'Confirmar nova senha': password })
    await press(teacher.page, 'Alterar Senha')
    await teacher.page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
    await synced(teacher.page)
    expect(await outboxCount(teacher.page)).toBe(0)
    await teacher.end()
  })
})

describe('the profile', () => {
  test('shows who the person is, and changes their password', async () => {
    await changeOnServer(server, [patch('users', idOf('aluna2'), { category: 'pro' })])
    const page = await enter('aluna2', phone)
    await page.getByRole('button', { name: /^Minha conta/ }).click()
    await reads(page, 'the user menu')
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await says(page, 'aluna2@chamada.demo')
    await reads(page, 'the profile of a student')
    await press(page, 'Alterar Senha')
    await reads(page, 'a password with nothing typed')
    await fill(page, { 'Senha atual': 'errada-1', 'Nova senha': password, 'Confirmar nova senha': 'outra coisa' })
    await press(page, 'Alterar Senha')
    await reads(page, 'a password that is confirmed wrongly')
    await fill(page, { 'Confirmar nova senha': password })
    await press(page, 'Alterar Senha')
    await reads(page, 'a password not changed')
    await says(page, 'Senha atual incorreta.')
    await fill(page, { 'Senha atual': demoPassword })
    await press(page, 'Alterar Senha')
    await reads(page, 'a password changed')
    await axeClean(page, 'profile')
    await person.end()
    await enter('aluna2', phone, password)
  })

  test('is the only screen for a person who must choose a new password, until they have', async () => {
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
    await fill(page, { 'Nova senha': demoPassword, 'Confirmar nova senha': demoPassword })
    await press(page, 'Alterar Senha')
    await says(page, 'A nova senha deve ser diferente da atual.')
    await fill(page, { 'Nova senha': password, 'Confirmar nova senha': password })
    await press(page, 'Alterar Senha')
    await says(page, 'Senha alterada')
    await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
    await synced(page)
  })
})
