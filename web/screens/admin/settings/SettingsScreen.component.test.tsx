import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sees } from '#web/tests/support/component/office.ts'
import { openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: issue 16, point 6: students' ratings without names, where the school wishes.

const names = page.getByRole('switch', { name: 'Sem o nome do aluno: avaliações dos alunos' })

test('the principal decides whether ratings have names, also without a network', async () => {
  await openApp('direcao', '/admin/administrators')
  await page.getByRole('link', { name: 'Configurações da escola' }).click()
  await expect.element(names).toBeChecked()
  await sees(/não ficam sabendo quem avaliou/)
  await names.click()
  await expect.element(names).not.toBeChecked()
  expect(await waitingChanges()).toBe(1)
})

test('a student reads before rating who will know', async () => {
  await openApp('aluna', '/student/evaluation')
  await sees(/leem as respostas sem o seu nome/)
})
