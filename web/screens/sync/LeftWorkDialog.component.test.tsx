import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeftAct, RegisteredAct } from '#schema/sync/sealedFile.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: the office opens what somebody left sealed, and registers what counts.

const at = new Date(2026, 10, 21, 10, 12).getTime()
const file = { form: 'chamada-sealed', version: 1, userId: 8, count: 4, leftAt: at, iv: 'AAAA', data: 'AAAA' }
const acts: LeftAct[] = [
  { id: 1, at, what: 'Ana: ausente', state: 'ready' },
  { id: 2, at, what: 'Bento: presente', state: 'ready' },
  { id: 3, at, what: 'Caio: ausente', state: 'received' },
  {
    id: 4,
    at,
    what: 'Dora: ausente',
    state: 'refused',
    why: 'O aluno não estava matriculado nesta turma nesse dia. A secretaria corrige as datas da matrícula na turma, em “Ver Alunos”.',
  },
]
const person = { id: 8, name: 'João Prado' }
const path = `POST /api/users/${file.userId}/left-work`

/** The office opens a file on /sync. */
async function choose(content: unknown) {
  await page
    .getByLabelText('Arquivo lacrado', { exact: true })
    .upload(new File([typeof content === 'string' ? content : JSON.stringify(content)], 'trabalho.chamada'))
}

test('each act is told with its time and what keeps it from being registered, and the chosen ones are registered', async () => {
  await openApp('direcao', '/sync', desktop)
  let asked: number[] = []
  answering(path, () => ({ value: { person, acts } }))
  answering(`${path}/registration`, (body) => {
    asked = (body as { acts: number[] }).acts
    const outcome = (id: number): RegisteredAct => ({ id, outcome: id === 1 ? 'registered' : 'overwritten' })
    return { value: { acts: asked.map(outcome) } }
  })
  await choose(file)
  const opened = dialog('Trabalho não enviado')
  await expect.element(opened).toHaveTextContent('João Prado · 4 alterações')
  for (const words of [
    'Feita em 21/11 às 10:12. Pode ser registrada.',
    'Já recebida.',
    'Não pode ser registrada: O aluno não estava matriculado nesta turma nesse dia. A secretaria corrige as datas da matrícula na turma, em “Ver Alunos”.',
  ])
    await expect.element(opened.getByText(words).first()).toBeVisible()
  await expect.element(opened.getByRole('button', { name: 'Registrar selecionadas' })).toBeDisabled()
  await opened.getByLabelText('Selecionar as 2 que podem ser registradas').click()
  await press('Registrar 2 selecionadas', opened)
  await expect.element(opened.getByText('Registrada agora.', { exact: false }).first()).toBeVisible()
  await expect.element(opened.getByText(/Há uma marcação mais nova/)).toBeVisible()
  await expect.element(opened.getByText('Não há mais nada para registrar neste arquivo.')).toBeVisible()
  expect(asked).toEqual([1, 2])
  await sees('2 registradas.')
})

test('only what is chosen is registered, and what the server refuses says why', async () => {
  await openApp('direcao', '/sync', desktop)
  answering(path, () => ({ value: { person, acts: acts.slice(0, 2) } }))
  answering(`${path}/registration`, () => ({
    value: { acts: [{ id: 2, outcome: 'refused', why: 'Você não tem permissão para fazer isso.' }] },
  }))
  await choose(file)
  const opened = dialog('Trabalho não enviado')
  await opened.getByLabelText('Selecionar: Bento: presente').click()
  await press('Registrar 1 selecionada', opened)
  await expect.element(opened.getByText(/Não pode ser registrada: Você não tem permissão/)).toBeVisible()
  await expect.element(opened.getByLabelText('Selecionar: Ana: ausente')).toBeVisible()
})

test('an act that needs the password asks for it, and goes on', async () => {
  await openApp('direcao', '/sync', desktop)
  answering(path, () => ({ value: { person, acts: acts.slice(0, 2) } }))
  let confirmed = false
  answering(`${path}/registration`, () =>
    confirmed
      ? { value: { acts: [{ id: 2, outcome: 'registered' }] } }
      : { status: 403, code: 'session.confirm', value: 'Digite sua senha de novo para continuar.' },
  )
  answering('POST /api/user/confirm-password', () => {
    confirmed = true
    return { value: null }
  })
  await choose(file)
  const opened = dialog('Trabalho não enviado')
  await opened.getByLabelText('Selecionar: Bento: presente').click()
  await press('Registrar 1 selecionada', opened)
  const asked = dialog('Registrar alterações')
  await asked.getByLabelText('Senha').fill('a-senha-dela')
  await press('Registrar', asked)
  await expect.element(opened.getByText('Registrada agora.', { exact: false })).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
})

test.each([
  ['no JSON', '{"form": "chamada-', 'Este arquivo está danificado ou não é do Chamada. Nada foi mudado.'],
  [
    'one’s own file',
    { form: 'chamada-outbox', version: 1 },
    'Este arquivo não está lacrado: quem o salvou o carrega com a própria conta. Nada foi mudado.',
  ],
  ['anything else', { some: 'thing' }, 'Este arquivo não é de trabalho não enviado do Chamada. Nada foi mudado.'],
])('a file that is %s is refused on the device', async (_, content, sentence) => {
  await openApp('direcao', '/sync', desktop)
  answering('GET /api/network', () => ({ value: null }))
  await choose(content)
  await expect.element(dialog('Trabalho não enviado').getByRole('alert')).toHaveTextContent(sentence)
})

test('the server’s reason is shown, such as for a file of another school', async () => {
  await openApp('direcao', '/sync', desktop)
  const value = 'Este arquivo não é de uma pessoa da sua escola.'
  answering(path, () => ({ status: 404, code: 'notFound', value }))
  await choose(file)
  await expect.element(dialog('Trabalho não enviado').getByRole('alert')).toHaveTextContent(`${value} Nada foi mudado.`)
})

test('without a network it says that only the server opens the file', async () => {
  await openApp('direcao', '/sync')
  await expect.element(page.getByRole('button', { name: 'Abrir arquivo lacrado' })).toBeDisabled()
  await sees('Sem internet. Só o servidor abre o arquivo.')
})

test('a teacher is offered no such file', async () => {
  await openApp('professora', '/sync')
  await sees('Levar em arquivo')
  expect(page.getByText('Trabalho de quem não pode mais entrar').elements()).toEqual([])
})
