import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLetterhead } from '#schema/mutations/school/setLetterhead.ts'
import { usePaper } from '#web/components/print/paper.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: the office's list of absences, what was done about each, and the letters.

/** The list with limits that some students of the demonstration have passed. */
async function openWithCases() {
  await openApp('direcao', '/admin/frequency')
  await press('Limites')
  const limits = dialog('Limites da busca ativa')
  await limits.getByLabelText('Faltas alternadas', { exact: true }).fill('2')
  await limits.getByLabelText('Alternadas em quantos dias').fill('180')
  await press('Salvar', limits)
  await expect.element(page.getByRole('list', { name: 'Alunos' })).toBeVisible()
}

test('the office sees who passed its limits, writes down what it did and takes it back, without a network', async () => {
  await openWithCases()
  expect(await waitingChanges()).toBe(1)
  await page
    .getByRole('button', { name: /^Ver as faltas de/ })
    .first()
    .click()
  const one = page.getByRole('dialog')
  await sees(/em \d+ dias de chamada.* · o ano permite \d+ · aviso a partir de \d+/)
  await one.getByLabelText('O que foi feito', { exact: true }).last().selectOptions('Visita')
  await one.getByLabelText('Observação').fill('A família mudou de bairro.')
  await one.getByLabelText('Dia', { exact: true }).fill('20/11/2027')
  await press('Registrar', one)
  await expect.element(one.getByText(/^Dia: escolha um dia até \d\d\/11\/2026$/)).toBeVisible()
  await one.getByLabelText('Dia', { exact: true }).fill('20/11/2026')
  await press('Registrar', one)
  await expect.element(one.getByText('A família mudou de bairro.')).toBeVisible()
  await expect.element(one.getByLabelText('Observação')).toHaveValue('')
  expect(one.getByText(/^Continuando o que você digitou/).query()).toBeNull()
  expect(await waitingChanges()).toBe(2)
  await one.getByRole('button', { name: /^Excluir: Visita/ }).click()
  await expect.element(one.getByText('Nada registrado ainda.')).toBeVisible()
})

test('a letter to the Conselho Tutelar names the law, the days and what was done', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => print.mockRestore())
  await openWithCases()
  await page
    .getByRole('button', { name: /^Ver as faltas de/ })
    .first()
    .click()
  await press('Ao Conselho Tutelar', page.getByRole('dialog'))
  await sees(/Comunicamos, como manda o art\. 12, VIII, da Lei 9\.394\/1996/)
  await sees(/^Dias de falta: \d\d\/\d\d/)
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  window.dispatchEvent(new Event('afterprint'))
  const paper = () => document.querySelector('[data-printed]')
  expect(paper()).toBeNull()
  const { mirror } = useSessionState.getState()
  const signatures = [{ name: 'Maria Souza', role: 'Diretora' }]
  const letterhead = { lines: ['Rua do Sol, 10'], inepCode: '26123456', city: 'Recife', signatures, logo: null }
  await mutate(mirror!, setLetterhead, { id: 1, letterhead })
  await expect.poll(() => usePaper.getState().letterhead?.city).toBe('Recife')
  await press('À família', page.getByRole('dialog'))
  await expect.poll(() => print.mock.calls).toHaveLength(2)
  const text = (paper() as HTMLElement).innerText
  expect(text).toMatch(/Rua do Sol, 10\s+Código INEP da escola: 26123456\s+Comunicado de faltas à família/)
  expect(text).toMatch(/Aluno\(a\): .+\n.*Matrícula: \d+/)
  expect(text).toMatch(/Recife, \d+ de novembro de 2026\./)
  expect(text).toMatch(/Maria Souza\nDiretora/)
  expect(text).not.toMatch(/null|undefined|Nascimento|Filiação|Local e data/)
  window.dispatchEvent(new Event('afterprint'))
})

test('a wrong limit is told at its field and nothing is saved', async () => {
  await openApp('direcao', '/admin/frequency')
  await press('Limites')
  const limits = dialog('Limites da busca ativa')
  await limits.getByLabelText('Frequência mínima (%)').fill('0')
  await press('Salvar', limits)
  await sees('Escreva um número inteiro de 1 a 100')
  expect(await waitingChanges()).toBe(0)
})
