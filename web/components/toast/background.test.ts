import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { inBackground, reportUncaught } from './background.ts'
import { useNotices } from './notify.ts'

beforeEach(() => useNotices.setState({ waiting: [] }))
const notices = () => useNotices.getState().waiting
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('background work that fails is shown under its title, in words for people', async () => {
  inBackground('Falha ao matricular', async () => {
    throw new Refusal('enrollment.exists')
  })
  inBackground('Falha ao salvar', () => {
    throw new TypeError("Cannot read properties of undefined (reading 'id')")
  })
  inBackground('Nunca dita', async () => 1)
  await settled()
  expect(notices()).toHaveLength(2)
  expect(notices()).toContainEqual({
    title: 'Falha ao matricular',
    description: 'O aluno já está matriculado nesta turma.',
    type: 'error',
  })
  expect(notices()).toContainEqual({ title: 'Falha ao salvar', description: 'Tente de novo.', type: 'error' })
})

/** A page on which something failed and nobody caught it. */
function pageWith(now = () => 0) {
  const page = new EventTarget()
  reportUncaught(page, now)
  return {
    rejects: (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    throws: (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error })),
  }
}

test('an uncaught failure is shown: a rejection with its sentence, an error without its English', () => {
  pageWith().rejects(new Refusal('notAllowed'))
  pageWith().throws(new RangeError('Maximum call stack size exceeded'))
  pageWith().rejects(new Error('Minified React error #31'))
  const unknown = expect.stringContaining('O que já aparecia como salvo continua salvo.')
  expect(notices().map(({ title, description }) => [title, description])).toEqual([
    ['Algo não funcionou', 'Você não tem permissão para fazer isso.'],
    ['Algo não funcionou', unknown],
    ['Algo não funcionou', unknown],
  ])
})

test('a failure that repeats is shown once in half a minute', () => {
  let now = 0
  const page = pageWith(() => now)
  for (now = 0; now < 60_000; now += 1_000) page.rejects(new TypeError('again'))
  expect(notices()).toHaveLength(2)
})

test('what a person aborted and what browsers report by themselves is not shown', () => {
  const page = pageWith()
  page.rejects(new DOMException('The user aborted a request.', 'AbortError'))
  page.throws(null)
  expect(notices()).toEqual([])
})
