import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { updateStudentRecord } from '#schema/mutations/family/updateStudentRecord.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'
import { conclude, markAbsent, markPresent, receipt } from '#web/tests/support/component/rollSheet.ts'

const classesOfToday = page.getByRole('list', { name: 'Chamadas de hoje' }).getByRole('link')
const absent = page.getByRole('region', { name: /^Ausentes hoje/ })

test('the office sees which roll is missing, for how long, and takes it with its names', async () => {
  await openApp('direcao', '/', desktop)
  const missing = classesOfToday.filter({ hasText: /Falta há \d+ min/ }).first()
  await expect.element(missing).toBeVisible()
  await expect.element(absent).not.toBeInTheDocument()
  await missing.click()
  await markPresent(0)
  await markAbsent(1)
  await conclude()
  await page.getByRole('button', { name: 'Concluir assim mesmo' }).click()
  await receipt(/1 presente, 1 falta · salva neste aparelho às/)
  goTo('/')
  await expect.element(classesOfToday.filter({ hasText: /1 presente, 1 falta.*Feita às \d\d:\d\d/ })).toBeVisible()
  await expect.element(absent.getByRole('link')).toBeVisible()

  // Once somebody of the family has a telephone, the office calls from here.
  const [student] = await rows().where('users', { name: absent.getByRole('link').element().textContent })
  const guardians = [{ name: 'Rosa', kinship: 'mother' as const, phone: '(11) 98888-7777', email: null }]
  await mutate(useSessionState.getState().mirror!, updateStudentRecord, { studentId: student!.id, guardians })
  const message = absent.getByRole('link', { name: `Escrever para Rosa (mãe): ${student!.name}` })
  await expect.element(message).toBeVisible()
  expect(decodeURIComponent(message.element().getAttribute('href')!)).toContain('faltou hoje (')
})

test('on a day without classes the dashboard says which day is next', async () => {
  await openApp('direcao', '/', desktop)
  vi.setSystemTime(Date.UTC(2026, 10, 22, 15))
  goTo('/')
  await sees('Hoje não há aula.')
  await sees(/^As próximas são segunda-feira, 23 de novembro: \d+ turmas?, a primeira às \d\d:\d\d/)
})

test('cards lead to their lists, quick actions open the form, and the head names the school', async () => {
  await openApp('direcao', '/', desktop)
  await expect.element(page.getByRole('banner').getByText(/Escola/)).toBeVisible()
  await page.getByRole('link', { name: 'Adicionar Novo Aluno' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Adicionar Novo Aluno' })).toBeVisible()
  goTo('/')
  await page.getByRole('link', { name: 'Professores', exact: true }).last().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gerenciamento de Professores' })).toBeVisible()
})
