import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SchoolTransfer, SchoolTransfers } from '#schema/sync/schoolTransfers.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: students who come from other schools of the network, and go to them.

const list = dialog('Transferências da rede')
const path = '/api/school-transfers'

const transfer = (id: number, changes: Partial<SchoolTransfer>): SchoolTransfer => ({
  ...{ id, comes: true, state: 'sent', school: 'Escola Poente', student: 'Iara Couto', birthDate: null },
  ...{ lastDay: '2026-11-20', reason: null, studentId: null, at: 1, ...changes },
})

/** The office's list of students, in a network with another school. Returns what the office sends, by call. */
async function openList(transfers: SchoolTransfer[]) {
  await openApp('direcao', '/admin/students', desktop)
  const network: SchoolTransfers = { schools: [{ id: 9, name: 'Escola Poente' }], transfers }
  const sent: [call: string, body: unknown][] = []
  const takes = (call: string, value: unknown = null) =>
    answering(call, (body) => {
      sent.push([call, body])
      network.transfers = network.transfers.slice(1)
      return { value }
    })
  answering(`GET ${path}`, () => ({ value: network }))
  return { sent, takes, network }
}

test('a button says what waits; a student is received in a class, and a request is refused with a reason', async () => {
  const { sent, takes } = await openList([
    transfer(1, {}),
    transfer(2, { comes: false, state: 'asked', student: 'Ana Lima', lastDay: null, birthDate: '2013-05-20' }),
  ])
  await press('Da rede (2): 1 aluno a receber · 1 pedido de outra escola')
  await expect.element(list.getByText('Para Escola Poente · nascimento 20/05/2013')).toBeVisible()
  takes(`POST ${path}/1/arrival`, { studentId: 99 })
  await press('Receber: Iara Couto', list)
  const receiving = dialog('Receber aluno')
  await expect.element(receiving.getByLabelText('Turma')).toBeVisible()
  const turma = receiving.getByLabelText('Turma').element() as HTMLSelectElement
  await expect.poll(() => turma.options.length).toBeGreaterThan(1)
  const { value } = turma.options[1]!
  await receiving.getByLabelText('Turma').selectOptions(value)
  await press('Receber', receiving)
  await sees('Aluno recebido')
  await expect.element(list.getByText('Iara Couto')).not.toBeInTheDocument()
  answering(`POST ${path}/2/refusal`, () => ({ status: 409, value: 'Esta transferência já foi resolvida.' }))
  await press('Recusar: Ana Lima', list)
  const refusing = dialog('Recusar o pedido')
  await press('Recusar', refusing)
  await expect.element(refusing.getByText('Diga por que recusa')).toBeVisible()
  await refusing.getByLabelText('Por quê?').fill('Não estuda aqui')
  await press('Recusar', refusing)
  await expect.element(refusing.getByText('Esta transferência já foi resolvida.')).toBeVisible()
  takes(`POST ${path}/2/refusal`)
  await press('Recusar', refusing)
  await closed(refusing)
  await expect.element(list.getByText('Nenhuma transferência ainda.')).toBeVisible()
  expect(sent).toEqual([
    [`POST ${path}/1/arrival`, { classId: Number(value) }],
    [`POST ${path}/2/refusal`, { reason: 'Não estuda aqui' }],
  ])
})

test('a student is asked for, and one is sent from ‘Transferir’', async () => {
  const { sent, takes } = await openList([])
  takes(`POST ${path}/requests`)
  await press('Da rede: transferências entre escolas')
  await press('Pedir um aluno', list)
  const asking = dialog('Pedir um aluno')
  await asking.getByLabelText('Escola de onde vem').selectOptions('Escola Poente')
  await asking.getByLabelText('Nome completo do aluno').fill('Iara Couto')
  await asking.getByLabelText('Data de nascimento, se souber').fill('20/05/2013')
  await press('Pedir', asking)
  await closed(asking)
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await closed(list)
  takes(`POST ${path}`)
  await page
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Transferir' }).click()
  await press('Para outra escola da rede…')
  const sending = dialog('Para outra escola da rede')
  await sending.getByLabelText('Escola', { exact: true }).selectOptions('Escola Poente')
  await press('Enviar', sending)
  await closed(sending)
  await sees('Aluno enviado')
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(sent.map(([, body]) => body)).toEqual([
    { schoolId: expect.any(Number), fromSchoolId: 9, studentName: 'Iara Couto', birthDate: '2013-05-20' },
    { studentId: expect.any(Number), toSchoolId: 9, lastDay: day },
  ])
})

test('the page of a student who came reads from the earlier school once somebody wants it, and says when there is nothing or it fails', async () => {
  const { network } = await openList([])
  const links = page.getByRole('table').getByRole('link')
  await expect.element(links.first()).toBeVisible()
  const [stayed, ...arrived] = links
    .elements()
    .map((link) => Number(/\d+$/.exec((link as HTMLAnchorElement).pathname)![0]))
  network.transfers = arrived.slice(0, 3).map((studentId, i) => transfer(i, { state: 'received', studentId }))
  await links.first().click()
  await expect.element(page.getByRole('heading', { name: /^Dia a dia/ })).toBeVisible()
  expect(window.location.pathname).toContain(String(stayed))
  await expect.element(page.getByRole('heading', { name: 'Na escola anterior' })).not.toBeInTheDocument()
  window.history.back()
  const subject = { title: 'Matemática', present: 6, absent: 2, justified: 1, late: 1, rate: 0.75 }
  const levels = { ratings: { good: 3, average: 0, poor: 1 }, ownRatings: { good: 0, average: 0, poor: 0 } }
  const classes = [{ title: '6º A', year: '2026', subjects: [{ ...subject, ...levels }] }]
  const came = { schools: [{ school: 'Escola Poente', lastDay: '2026-08-14', classes }] }
  const figures =
    'Matemática: 75% (6 de 8 aulas) · 2 faltas, 1 com justificativa · 1 atraso · desempenho: Boa 3, Baixa 1'
  const cases = [
    [{ value: came }, figures],
    [{ value: { schools: [] } }, 'Este aluno não veio de outra escola da rede.'],
    [{ status: 500, value: 'Algo deu errado' }, /^Não foi possível ler o que está na outra escola/],
  ] as const
  for (const [place, [answer, words]] of cases.entries()) {
    await links.nth(place + 1).click()
    await expect.element(page.getByRole('heading', { name: 'Na escola anterior' })).toBeVisible()
    answering(`GET /api/students/${/\d+$/.exec(window.location.pathname)![0]}/earlier`, () => answer)
    await press('Mostrar frequência e desempenho')
    await sees(words)
    window.history.back()
  }
})

test('an address that opens the list says, without a network, where the transfers are', async () => {
  await openApp('direcao', '/admin/students?transferencias=1', desktop)
  await expect
    .element(list.getByText('Sem internet. As transferências ficam só no servidor', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Da rede/ })).not.toBeInTheDocument()
})
