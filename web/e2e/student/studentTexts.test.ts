import { expect, test } from 'vitest'
import { textsSeen } from '#scripts/testKit/browser/textsSeen.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { fits, walkRoutes } from '#scripts/testKit/browser/walkRoutes.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { studentTexts } from '#scripts/testKit/screens/studentTexts.ts'
import { demoPassword } from '#server/demo/accounts.ts'

// Covers: the texts of spec sections 2, 5 and 8 that a student reads; trials U10, U18.
const { enter } = demoVisits()

test('a student reads what the specification quotes, on every route, also without a network', async () => {
  const page = await enter('aluna@chamada.demo', { viewport: { width: 320, height: 640 } }, undefined, demoPassword)
  const { look, missing } = textsSeen()
  await page.getByText('Login bem-sucedido').waitFor()
  await look(page)
  await keptOffline(page)
  await walkRoutes(page, 'student', look)

  await page.context().setOffline(true)
  const send = () => page.getByRole('button', { name: 'Enviar Avaliação' }).click()
  await page.goto('/student/evaluation')
  await send()
  await page.getByText('Por favor, avalie o professor').waitFor()
  await look(page)
  await fits(page, 'the evaluation with what is missing')
  const answer = async () => {
    await page
      .getByRole('button', { name: /^Avaliar: / })
      .first()
      .click()
    for (const [group, option] of [
      ['Conteúdo da aula', '4 de 5'],
      ['Professor', '5 de 5'],
      ['Seu desempenho', 'Boa'],
    ] as const)
      await page.getByRole('group', { name: group }).getByRole('radio', { name: option }).check()
  }
  await answer()
  await page.context().setOffline(false)
  await send()
  await page.getByText('Avaliação enviada').waitFor()
  await page.context().setOffline(true)
  await look(page)
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  })
  await answer()
  await send()
  await page.getByText('Erro ao enviar avaliação').waitFor()
  await look(page)
  await page.getByRole('button', { name: /^Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
  await look(page)
  expect(missing(studentTexts)).toEqual([])
})
