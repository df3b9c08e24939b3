import { expect, test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { focused, tabTo, withinOneFrame } from '#scripts/testKit/browser/keyboard.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { alertDialog, card, dialog, rowOf } from '#scripts/testKit/screens/office.ts'
import { reads } from '#scripts/testKit/screens/officeTexts.ts'
import { synced } from '#scripts/testKit/screens/people.ts'

// Covers: trials U9 (every act of the office by keyboard alone) and U11 (what happens is announced).
const { enter } = demoVisits()

test('a class is created, filled, deleted and restored, and a student looked up, without a pointer', async () => {
  const page = await enter('direcao', desktop, '/admin/classes')
  const keys = page.keyboard
  const title = 'Turma do teclado'
  /** It is announced in a status region, without the focus moving there. */
  const announced = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
  await card(page, 'EJA Noturno').waitFor()

  await keys.press('Tab')
  expect(await focused(page)).toBe('Ir para o conteúdo')
  await keys.press('Enter')
  await tabTo(page, 'Nova Turma')
  await keys.press('Enter')
  await dialog(page, 'Nova Turma').waitFor()
  await tabTo(page, 'Título')
  await keys.type(title)
  await keys.press('Tab')
  await keys.type('Ot')
  await tabTo(page, 'Criar Turma')
  await keys.press('Enter')
  await reads(page, 'a class made')
  await announced('Class created successfully')
  await dialog(page, 'Nova Turma').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Nova Turma')
  await card(page, title).getByText('Otávio Simões').waitFor()

  await tabTo(page, `Ver Alunos: ${title}`)
  await keys.press('Enter')
  const students = dialog(page, `Alunos: ${title}`)
  await students.waitFor()
  await tabTo(page, 'Matricular alunos')
  await keys.press('Enter')
  for (let i = 0; i < 3; i++) {
    await keys.press('Tab')
    await tabTo(page, /^Selecionar (?!todos)/)
    await keys.press('Space')
  }
  await tabTo(page, 'Matricular selecionados (3)', true)
  await keys.press('Enter')
  await announced('3 alunos matriculados com sucesso')
  await students.getByRole('heading', { name: 'Alunos matriculados (3)' }).waitFor()
  await keys.press('Escape')
  await students.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(`Ver Alunos: ${title}`)

  await tabTo(page, `Excluir: ${title}`)
  await keys.press('Enter')
  await alertDialog(page, 'Excluir Turma').getByText('3 matrículas').waitFor()
  await tabTo(page, 'Excluir Turma')
  await keys.press('Enter')
  await announced('Turma excluída com sucesso')
  await card(page, title).waitFor({ state: 'detached' })
  await keys.press('F8')
  await tabTo(page, 'Desfazer')
  await keys.press('Enter')
  await card(page, title).getByText('3 alunos').waitFor()
  await announced('Desfeito')

  await keys.press('Control+k')
  await page.getByRole('combobox', { name: 'Tela, turma, pessoa, aula ou ação' }).waitFor()
  await keys.type('alunos')
  await page.getByRole('option', { name: 'Alunos', selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Gerenciamento de Alunos' }).waitFor()
  await keys.press('/')
  await keys.type('ana lu')
  await announced(/^\d+ de \d+$/)
  const name = 'Ana Luísa Trindade'
  await rowOf(page, name).waitFor()
  await tabTo(page, 'Matrícula')
  await keys.press('Enter')
  await page.locator('th[aria-sort=ascending]').getByText('Matrícula').waitFor()
  await tabTo(page, `Ações: ${name}`)
  await keys.press('Enter')
  await page.getByRole('menuitem', { name: 'Editar' }).waitFor()
  const marked = page.locator('[role=menuitem][data-highlighted]')
  for (let i = 0; i < 3 && (await marked.allInnerTexts()).join().trim() !== 'Histórico'; i++)
    await keys.press('ArrowDown')
  await keys.press('Enter')
  await dialog(page, 'Histórico').waitFor()
  await keys.press('Escape')
  await dialog(page, 'Histórico').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(`Ações: ${name}`)
  await synced(page)
})

test('a menu whose keys are pressed faster than the screen renders returns the focus to its button when the dialog closes', async () => {
  const page = await enter('direcao', desktop, '/admin/students?busca=ana+lu')
  const button = page.getByRole('button', { name: 'Ações: Ana Luísa Trindade' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Editar' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=menuitem][data-highlighted]').getByText('Editar').waitFor()
  await withinOneFrame(page, async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  })
  await dialog(page, 'Histórico').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'Histórico').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Ações: Ana Luísa Trindade')
})
