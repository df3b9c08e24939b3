import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alertDialog, closed, press, sees } from '#web/tests/support/component/office.ts'
import { openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: students' ratings without names, where the school wishes.

const names = page.getByRole('switch', { name: 'Sem o nome do aluno: avaliações dos alunos' })

test('the principal decides whether ratings have names, after a question, also without a network', async () => {
  await openApp('direcao', '/admin/administrators')
  await page.getByRole('link', { name: 'Configurações da escola' }).click()
  await expect.element(names).toBeChecked()
  await sees(/não ficam sabendo quem avaliou/)
  await names.click()
  const question = alertDialog('Mostrar quem avalia?')
  await sees(/As avaliações já feitas continuam sem nome\./)
  await press('Voltar', question)
  await closed(question)
  await expect.element(names).toBeChecked()
  expect(await waitingChanges()).toBe(0)
  await names.click()
  await press('Mostrar o nome', question)
  await expect.element(names).not.toBeChecked()
  expect(await waitingChanges()).toBe(1)
  await names.click()
  await sees(/ficam sem nome para sempre/)
  await press('Tirar o nome', alertDialog('Tirar o nome das avaliações?'))
  await expect.element(names).toBeChecked()
})

test('a student reads before rating who will know', async () => {
  await openApp('aluna', '/student/evaluation')
  await sees(/leem as respostas sem o seu nome/)
})
