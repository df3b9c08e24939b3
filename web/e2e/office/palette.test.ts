import { expect, test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { focused, tabTo } from '#scripts/testKit/browser/keyboard.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { dialog } from '#scripts/testKit/screens/office.ts'
import { type Shortcut, shortcuts } from '#web/model/shortcuts.ts'

// Covers: the palette, tables by keyboard, the list of shortcuts.
const { enter, page } = demoVisits()
const keys = () => page().keyboard

test('the palette finds settings, acts, classes and people by the words that people use', async () => {
  await enter('direcao', desktop, '/sync')
  const finds = async (search: string, option: string | RegExp) => {
    // A quick hand does not wait for the palette.
    await keys().press('Control+k')
    await keys().type(search)
    const field = page().getByRole('combobox', { name: /^Tela, turma/ })
    await page().getByRole('option', { name: option, selected: true }).waitFor()
    await keys().press('Enter')
    await field.waitFor({ state: 'detached' })
  }
  await finds('senha', 'Alterar senha')
  await expect.poll(() => focused(page())).toBe('Alterar Senha')
  await finds('tema escuro', 'Tema escuro')
  await expect.poll(() => page().evaluate(() => document.documentElement.className)).toBe('dark')
  await finds('tema claro', 'Tema claro')
  await finds('relatorio', 'Relatório de desempenho')
  await page().getByRole('heading', { level: 1, name: 'Desempenho' }).waitFor()
  await finds('importar', /^Importar/)
  await page()
    .getByRole('heading', { level: 1, name: /^Importar/ })
    .waitFor()
  await finds('eja not', /^EJA Noturno/)
  await dialog(page(), 'Alunos: EJA Noturno').waitFor()
  await keys().press('Escape')
  await finds('diario eja', 'Diário e listas: EJA Noturno')
  await dialog(page(), /^Diário e listas/).waitFor()
  await keys().press('Escape')
  await finds('transferir trindade ana', 'Transferir: Ana Luísa Trindade')
  await dialog(page(), 'Transferir').waitFor()
  await keys().press('Escape')
  await finds('trindade ana saiu', 'Saiu: Ana Luísa Trindade')
  await dialog(page(), 'Saiu').waitFor()
  await keys().press('Escape')
  await finds('declaracao trindade ana', 'Declaração: Ana Luísa Trindade')
  await dialog(page(), 'Declaração de frequência').waitFor()
  await keys().press('Escape')
  await finds('goncalves paula', /^Paula Gonçalves/)
  await page().getByRole('heading', { level: 1, name: 'Paula Gonçalves' }).waitFor()
  await finds('trindade ana', /^Ana Luísa Trindade/)
  await page().getByRole('heading', { level: 1, name: 'Ana Luísa Trindade' }).waitFor()
})

test('from the search of a list to a person’s page without a pointer', async () => {
  await enter('direcao', desktop, '/admin/teachers')
  const links = page().getByRole('table').getByRole('link')
  await links.nth(1).waitFor()
  const names = await links.allInnerTexts()
  await keys().press('/')
  await keys().press('ArrowDown')
  expect(await focused(page())).toBe(`Selecionar: ${names[0]}`)
  await keys().press('ArrowDown')
  expect(await focused(page())).toBe(`Selecionar: ${names[1]}`)
  await tabTo(page(), names[1]!)
  await keys().press('Enter')
  await page().getByRole('heading', { level: 1, name: names[1], exact: true }).waitFor()
})

test('the arrows, Home and End walk the table of a module’s lessons', async () => {
  await enter('direcao', desktop, '/admin/modules/1?aba=aulas')
  const edit = page().getByRole('button', { name: /^Editar: / })
  await edit.nth(1).waitFor()
  const labels = await edit.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await edit.first().focus()
  for (const [key, reached] of [
    ['ArrowDown', 1],
    ['End', -1],
    ['Home', 0],
  ] as const) {
    await keys().press(key)
    expect(await focused(page())).toBe(labels.at(reached))
  }
})

test('"?" lists every shortcut that an office has, and no other', async () => {
  await enter('direcao', desktop, '/admin/students')
  await page().getByRole('table').getByRole('row').nth(1).waitFor()
  await keys().press('?')
  const sheet = dialog(page(), 'Atalhos do teclado')
  await sheet.waitFor()
  const { everywhere, lists, tables, choosing, reader } = shortcuts
  const all = [everywhere, lists, tables, choosing, reader].flatMap((group): Shortcut[] => Object.values(group))
  expect(await sheet.getByRole('term').allInnerTexts()).toEqual(all.map(({ what }) => what))
})
