import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { signOut } from '#web/session/signOut.ts'
import { card, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// What a person typed and did not save is there again, however the form was left (decisions section 3, for every form).

const continues = () => sees(/^Continuando o que você digitou em 23\/11 às 09:40\.$/)
const stored = async () => Object.values((await useSessionState.getState().mirror!.db.read('drafts')) ?? {})
const onDevice = (text: string) => expect.poll(async () => JSON.stringify(await stored())).toContain(text)

const newClass = dialog('Nova Turma')
const title = newClass.getByLabelText('Título')
async function typeNewClass() {
  await press('Nova Turma')
  await title.fill('7º C da tarde')
  await newClass.getByLabelText('Categoria').selectOptions('b')
  await onDevice('7º C da tarde')
}
async function isThereAgain() {
  await press('Nova Turma')
  await expect.element(title).toHaveValue('7º C da tarde')
  await expect.element(newClass.getByLabelText('Categoria')).toHaveValue('b')
  await continues()
}

describe('a new class is there again', () => {
  const ways: [string, () => unknown][] = [
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => press('Fechar', newClass)],
    ['Back', () => window.history.back()],
    ['a reload', () => goTo('/admin/classes')],
    ['another screen', () => goTo('/admin/students')],
  ]
  test.each(ways)('after %s', async (_, leave) => {
    await openApp('direcao', '/admin/classes', desktop)
    await typeNewClass()
    await leave()
    await closed(newClass)
    if (!window.location.pathname.endsWith('classes')) goTo('/admin/classes')
    await isThereAgain()
  })
})

test('what is saved is not offered again, and a form that is begun again is as it was', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await typeNewClass()
  await userEvent.keyboard('{Escape}')
  await isThereAgain()
  await press('Começar de novo', newClass)
  await expect.element(title).toHaveValue('')
  await expect.element(newClass.getByLabelText('Categoria')).toHaveValue('pro')
  await title.fill('Turma salva')
  await press('Criar Turma', newClass)
  await closed(newClass)
  await expect.poll(stored).toEqual([])
  await press('Nova Turma')
  await expect.element(title).toHaveValue('')
})

test('days are there again with their slashes', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027', desktop)
  const day = dialog('Incluir dia')
  await press('Incluir dia')
  await userEvent.type(day.getByLabelText('Último dia (se forem vários)'), '2307')
  await day.getByLabelText('Primeiro dia').fill('12.7.27')
  await userEvent.tab()
  await onDevice('12/07/2027')
  await userEvent.keyboard('{Escape}')
  await closed(day)
  await press('Incluir dia')
  await expect.element(day.getByLabelText('Primeiro dia')).toHaveValue('12/07/2027')
  await expect.element(day.getByLabelText('Último dia (se forem vários)')).toHaveValue('23/07/2026')
  await continues()
})

test('an hour typed halfway is there again, and is read when its form is sent', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await press('Nova Turma')
  await userEvent.type(newClass.getByLabelText('Horário'), '{Control>}a{/Control}7h')
  await onDevice('7h')
  await userEvent.keyboard('{Escape}')
  await press('Nova Turma')
  await expect.element(newClass.getByLabelText('Horário')).toHaveValue('7h')
  await title.fill('Turma das sete')
  await press('Criar Turma', newClass)
  await closed(newClass)
  expect((await rows().where('classes', {})).find((each) => each.title === 'Turma das sete')?.classTime).toBe('07:00')
})

test('Cancelar discards, and Desfazer brings it back', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await typeNewClass()
  await press('Cancelar', newClass)
  await closed(newClass)
  await expect.poll(stored).toEqual([])
  await press('Desfazer')
  await onDevice('7º C da tarde')
  await isThereAgain()
})

test('a password is never kept, also while it is shown', async () => {
  await openApp('direcao', '/admin/students', desktop)
  await press('Adicionar Novo Aluno')
  const form = dialog('Adicionar Novo Aluno')
  await form.getByText('Mostrar senhas').click()
  await form.getByLabelText('Senha', { exact: true }).fill('segredo-grande')
  await form.getByLabelText('Nome completo').fill('Zuleica Prado')
  await onDevice('Zuleica Prado')
  expect(JSON.stringify(await stored())).not.toContain('segredo')
  await userEvent.keyboard('{Escape}')
  await press('Adicionar Novo Aluno')
  await expect.element(form.getByLabelText('Nome completo')).toHaveValue('Zuleica Prado')
  await expect.element(form.getByLabelText('Senha', { exact: true })).toHaveValue('')
})

test('a class deleted elsewhere while it is edited leaves its form and what was typed', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await card('EJA Noturno')
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = dialog('Editar Turma')
  await form.getByLabelText('Título').fill('EJA da noite')
  const { id } = (await rows().where('classes', {})).find((each) => each.title === 'EJA Noturno')!
  await mutate(useSessionState.getState().mirror!, deleteClass, { classId: id })
  await expect.element(card('EJA Noturno')).not.toBeInTheDocument()
  await expect.element(form.getByLabelText('Título')).toHaveValue('EJA da noite')
})

test('a module’s fields are there again after another tab of it', async () => {
  await openApp('direcao', '/admin/modules/2', desktop)
  const lines = page.getByLabelText('Descrição (opcional)')
  await lines.fill('Escrita pela metade')
  await page.getByRole('tab', { name: 'Aulas' }).click()
  await page.getByRole('tab', { name: 'Detalhes' }).click()
  await expect.element(lines).toHaveValue('Escrita pela metade')
  await press('Salvar alterações')
  await expect.poll(stored).toEqual([])
})

test('a student’s evaluation is there again, stars and all', async () => {
  await openApp('aluna', '/student/evaluation')
  const comment = () => page.getByLabelText('Comentário sobre o conteúdo (opcional)')
  await page.getByLabelText('Aula', { exact: true }).selectOptions((page.getByRole('option') as Locator).nth(1))
  await page.getByRole('radio', { name: '4 de 5' }).first().click({ force: true })
  await comment().fill('Gostei da célula')
  await onDevice('Gostei da célula')
  goTo('/profile')
  goTo('/student/evaluation')
  await expect.element(comment()).toHaveValue('Gostei da célula')
  await expect.element(page.getByRole('radio', { name: '4 de 5' }).first()).toBeChecked()
})

test('a comment on a pupil is there again for that pupil, and not for another', async () => {
  await openApp('professora', '/teacher/classes/2/roll-call')
  const rate = (nth: number) =>
    page
      .getByRole('button', { name: /^Avaliar/ })
      .nth(nth)
      .click()
  const comment = page.getByLabelText('Comentário (opcional)')
  await rate(0)
  await comment.fill('Ajudou o colega')
  await onDevice('Ajudou o colega')
  await userEvent.keyboard('{Escape}')
  await rate(1)
  await expect.element(comment).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await rate(0)
  await expect.element(comment).toHaveValue('Ajudou o colega')
})

test('nothing of it stays after the sign-out', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await typeNewClass()
  const { mirror } = useSessionState.getState()
  await signOut('keep')
  await mirror!.db.open()
  expect(await mirror!.db.read('drafts')).toBeUndefined()
})
