import { expect, test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { enterClassroom, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent } from '#scripts/testKit/screens/rollPage.ts'

const { enter } = demoVisits()

test('a missing roll shows as taken once the teacher’s device sends it, with who is absent, and the office corrects it in its own name', async () => {
  const office = await enter('direcao', desktop)
  const today = office.getByRole('list', { name: 'Chamadas de hoje' }).getByRole('link')
  await today.filter({ hasText: /Falta/ }).first().waitFor()
  expect(await office.getByRole('heading', { name: /^Ausentes hoje/ }).count()).toBe(0)

  const teacher = await enter('professora')
  await enterClassroom(teacher)
  await teacher.getByRole('button', { name: 'Todos presentes' }).click()
  await markAbsent(teacher, 2)
  await teacher.getByRole('button', { name: 'Concluir chamada' }).click()
  await synced(teacher)

  const taken = today.filter({ hasText: /39 presentes, 1 falta.*Feita às \d\d:\d\d/ })
  await taken.waitFor()
  const absent = office.getByRole('region', { name: 'Ausentes hoje (1 aluno)' })
  const name = await absent.getByRole('link').innerText()

  await taken.click()
  await office.waitForURL(/\/admin\/classes\/\d+\/lessons\/\d+\/roll-call/)
  await office.getByRole('button', { name: `Presente: ${name}`, exact: true }).click()
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Corrigir|Alterar)/ })
    .click()
  await synced(office)
  await office.goto('/')
  await today.filter({ hasText: /40 presentes, 0 faltas/ }).waitFor()
  await office.getByRole('heading', { name: /^Ausentes hoje/ }).waitFor({ state: 'detached' })
})
