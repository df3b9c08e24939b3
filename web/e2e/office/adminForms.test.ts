import { test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'

// Covers: the look (accessible by construction). What the forms refuse is tested beside the screens.
const { page, enter } = demoVisits()

const open = async (name: RegExp | string, from = page().locator('main')) => {
  await from.getByRole('button', { name }).first().click()
  await page().getByRole('dialog').or(page().getByRole('alertdialog')).waitFor()
}
const close = async () => {
  await page().keyboard.press('Escape')
  await page().getByRole('dialog').or(page().getByRole('alertdialog')).waitFor({ state: 'detached' })
}

const screens: [path: string, dialogs: (RegExp | string)[]][] = [
  ['/admin/modules', ['Criar Novo Módulo']],
  ['/admin/modules/1', ['Excluir Módulo']],
  ['/admin/modules/1?aba=aulas', ['Nova Aula', /^Editar/, /^Excluir/]],
  ['/admin/modules/1?aba=turmas', ['Adicionar Turma', /^Remover turma/]],
  ['/admin/modules/999', []],
  ['/admin/classes', ['Nova Turma', /^Ver Alunos/, /^Excluir/]],
]

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('axe finds nothing on a %s, in either theme', async (_, options) => {
  await enter('direcao', options, '/admin/modules')
  for (const [path, dialogs] of screens) {
    await page().goto(path)
    await page()
      .locator('main')
      .getByRole('listitem')
      .or(page().getByRole('tabpanel'))
      .or(page().getByText('Módulo não encontrado'))
      .first()
      .waitFor()
    await axeClean(page(), path)
    for (const name of dialogs) {
      await open(name)
      await axeClean(page(), `${path}: ${name}`)
      await close()
    }
  }
})
