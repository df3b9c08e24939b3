import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { byLessonOrder } from '#schema/rules/content/inOrder.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: decisions section 9: teachers add and name lessons of what they teach unless their school says no.

const form = dialog('Editar Aulas')
const edit = page.getByRole('button', { name: /^Editar Aulas: / }).first()
const lines = form.getByRole('list', { name: 'Aulas' }).getByRole('listitem')

/** Opens the lessons of the first module of a class, and returns them as the device has them. */
async function openLessons() {
  await openApp('professora', '/teacher/classes?turma=1')
  await expect.element(edit).toBeVisible()
  const name = edit.element().getAttribute('aria-label')!.replace('Editar Aulas: ', '')
  await edit.click()
  await expect.element(lines.first()).toBeVisible()
  const [module] = await rows().where('modules', { title: name })
  return async () => (await rows().where('lessons', { moduleId: module!.id })).sort(byLessonOrder)
}

test('a teacher adds lessons one after the other, without a network', async () => {
  const lessons = await openLessons()
  const before = (await lessons()).length
  const field = form.getByLabelText('Nova aula')
  await press('Adicionar aula', form)
  await expect.element(form.getByText('O título da aula é obrigatório')).toBeVisible()
  await field.fill('Revisão')
  await userEvent.keyboard('{Enter}')
  await expect.element(lines.last().getByText(`${before + 1}. Revisão`)).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Prova{Enter}')
  await expect.element(lines.last().getByText(`${before + 2}. Prova`)).toBeVisible()
  expect((await lessons()).slice(-2).map(({ title }) => title)).toEqual(['Revisão', 'Prova'])
  expect(await waitingChanges()).toBe(2)
})

test('a teacher renames a lesson, and moves it with two taps in a row', async () => {
  const lessons = await openLessons()
  const [first, second, third] = await lessons()
  await press(`Renomear: ${first!.title}`, form)
  await expect.element(form.getByLabelText('Título da aula')).toHaveFocus()
  await form.getByLabelText('Título da aula').fill('Abertura')
  await press('Salvar', form)
  await expect.element(lines.first().getByText('1. Abertura')).toBeVisible()
  const down = form.getByRole('button', { name: 'Mover para baixo aula: Abertura' })
  await down.click()
  await expect.element(down).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(lines.nth(2).getByText('3. Abertura')).toBeVisible()
  await expect
    .poll(async () => (await lessons()).slice(0, 3).map(({ id }) => id))
    .toEqual([second!.id, third!.id, first!.id])
  expect(await waitingChanges()).toBe(5)
})

test('the principal decides for the school, and can take it back', async () => {
  await openApp('direcao', '/admin/settings')
  const choice = page.getByRole('switch', { name: 'Professores também: preparação das aulas' })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  await sees(/^Só a secretaria adiciona/)
  await press('Desfazer')
  await expect.element(choice).toBeChecked()
  expect(await waitingChanges()).toBe(2)
})

test('where the school says no, a teacher is not offered it', async () => {
  await openApp('professora', '/teacher/classes?turma=1')
  await expect.element(edit).toBeVisible()
  const { db } = useSessionState.getState().mirror!
  await db
    .rows('schools')
    .toCollection()
    .modify(({ row }) => {
      Object.assign(row, { teachersPlanLessons: false })
    })
  await expect.element(edit).not.toBeInTheDocument()
})
