import { expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { alertDialog, card, choose, dialog, press, rowOf, toast } from '#scripts/testKit/screens/office.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'

// Covers: decisions section 6 (undo, bin); the history of a row (issue of the journal); trial R41.
const { page, enter } = demoVisits()

async function deleteStudent(name: string) {
  await choose(page(), name, 'Excluir')
  await alertDialog(page(), 'Excluir Aluno').getByRole('button', { name: 'Excluir', exact: true }).click()
  await toast(page(), 'Aluno excluído com sucesso')
  await rowOf(page(), name).waitFor({ state: 'detached' })
}

test('what the office deletes comes back by undo, and later from the bin; the history shows all of it', async () => {
  await enter('direcao', desktop, '/admin/students')
  const name = 'Ana Beatriz Paixão'
  await deleteStudent(name)
  await press(page(), 'Desfazer')
  await rowOf(page(), name).waitFor()
  await synced(page())

  await deleteStudent(name)
  await synced(page())
  await page().goto('/admin/trash')
  const bin = page().getByRole('list', { name: 'Excluídos' }).getByRole('listitem')
  await bin.filter({ hasText: name }).first().waitFor()
  await axeClean(page(), 'bin')
  await bin
    .filter({ hasText: name })
    .getByRole('button', { name: /^Restaurar/ })
    .click()
  await toast(page(), 'Restaurado com sucesso')

  await page().goto('/admin/students')
  await rowOf(page(), name).waitFor()
  await choose(page(), name, 'Histórico')
  const history = dialog(page(), 'Histórico')
  await history.getByText('Excluído').first().waitFor()
  expect(await history.getByText(/^Dalva Conceição Ribeiro · .* · Chrome no Linux$/).count()).toBeGreaterThan(1)
  await axeClean(page(), 'history')

  // A server with an error of its own: what only it knows is shown as unavailable.
  const broken = (url: URL) => /^\/api\/(activities|history|people\/\d+\/history)/.test(url.pathname)
  await page().route(broken, (route) => route.fulfill({ status: 500, json: { error: 'Erro interno' } }))
  await page().keyboard.press('Escape')
  await choose(page(), name, 'Histórico')
  await dialog(page(), 'Histórico').getByText('Não foi possível buscar o histórico. Tente de novo').waitFor()
  await page().keyboard.press('Escape')
  await page().goto('/admin/trash')
  await page().getByText('Não foi possível buscar a lixeira. Tente de novo').waitFor()
  await page().goto('/')
  await page().getByText('Não foi possível buscar as atividades. Tente de novo').waitFor()
  await page().unroute(broken)
  await page().goto('/admin/trash')
  await page().getByText('A lixeira está vazia').waitFor()
})

test('without a network a deletion is undone on the device, and the bin and the history say where they are', async () => {
  await enter('direcao', phone, '/admin/classes')
  await keptOffline(page())
  await page().context().setOffline(true)
  const title = 'Reforço de sábado'
  await card(page(), title)
    .getByRole('button', { name: `Excluir: ${title}` })
    .click()
  await alertDialog(page(), 'Excluir Turma').getByRole('button', { name: 'Excluir Turma' }).click()
  await card(page(), title).waitFor({ state: 'detached' })
  await press(page(), 'Desfazer')
  await card(page(), title).waitFor()
  await card(page(), title)
    .getByRole('button', { name: `Histórico: ${title}` })
    .click()
  await dialog(page(), 'Histórico').getByText('O histórico fica no servidor').waitFor()
  await page().keyboard.press('Escape')
  await page().goto('/admin/trash')
  await page().getByText('O que foi excluído aparece aqui quando a conexão voltar.').waitFor()
  await page().context().setOffline(false)
  await synced(page())
})
