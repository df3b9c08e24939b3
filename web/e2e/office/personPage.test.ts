import { expect, test } from 'vitest'
import { desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { fits } from '#scripts/testKit/browser/walkRoutes.ts'
import { keptOffline, synced } from '#scripts/testKit/screens/people.ts'

const { enter } = demoVisits()

test('a name in a list leads to the student’s page, whose history holds the mark that the office changed', async () => {
  const page = await enter('direcao', desktop, '/admin/students')
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL(/\/admin\/people\/\d+$/)
  const history = page.getByRole('region', { name: 'Histórico' })
  await history.getByText('Nenhuma alteração registrada').waitFor()
  const student = await page.getByRole('heading', { level: 1 }).innerText()

  await page
    .getByRole('region', { name: /^Dia a dia/ })
    .getByRole('link')
    .first()
    .click()
  const row = page.getByRole('group', { name: student, exact: true })
  await row.locator('button.mark[aria-pressed="false"]').first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Corrigir|Alterar)/ })
    .click()
  await synced(page)
  await page.goBack()
  await history.getByText(/^Chamada de \d\d\/\d\d\/\d{4}, /).waitFor()
  await history.getByText(/Dalva Conceição Ribeiro/).waitFor()
})

test('the page opens without a network, fits a phone, and the history says that it waits', async () => {
  const page = await enter('direcao', phone)
  await keptOffline(page)
  await page.goto('/admin/students')
  const name = page.locator('a[href^="/admin/people/"]').first()
  const address = (await name.getAttribute('href'))!
  await page.context().setOffline(true)
  await page.goto(address)
  await page
    .getByRole('region', { name: /^Dia a dia/ })
    .getByRole('listitem')
    .first()
    .waitFor()
  await page.getByText('Sem internet. O histórico fica no servidor').waitFor()
  await fits(page, address)
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
    expect.arrayContaining(['Turmas', 'Desempenho', 'Avaliações que o aluno fez', 'Histórico']),
  )
})
