import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../schema/errors.ts'
import { inBackground, tellUncaught } from './background.ts'
import { useNotices } from './notify.ts'

beforeEach(() => useNotices.setState({ waiting: [] }))
const said = () => useNotices.getState().waiting
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('work in the background that fails is said under its title, in words for people', async () => {
  inBackground('Falha ao matricular', async () => {
    throw new Refusal('enrollment.exists')
  })
  inBackground('Falha ao salvar', () => {
    throw new TypeError("Cannot read properties of undefined (reading 'id')")
  })
  inBackground('Nunca dita', async () => 1)
  await settled()
  expect(said()).toHaveLength(2)
  expect(said()).toContainEqual({
    title: 'Falha ao matricular',
    description: 'O aluno já está matriculado nesta turma.',
    type: 'error',
  })
  expect(said()).toContainEqual({ title: 'Falha ao salvar', description: 'Tente de novo.', type: 'error' })
})

/** A page on which something failed that nobody caught. */
function pageWith(now = () => 0) {
  const page = new EventTarget()
  tellUncaught(page, now)
  return {
    rejects: (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    throws: (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error })),
  }
}

test('what nobody caught is said: a rejection with its sentence, an error without its English', () => {
  pageWith().rejects(new Refusal('notAllowed'))
  pageWith().throws(new RangeError('Maximum call stack size exceeded'))
  pageWith().rejects(new Error('Minified React error #31'))
  const unknown = expect.stringContaining('O que já aparecia como salvo continua salvo.')
  expect(said().map(({ title, description }) => [title, description])).toEqual([
    ['Algo não funcionou', 'Você não tem permissão para fazer isso.'],
    ['Algo não funcionou', unknown],
    ['Algo não funcionou', unknown],
  ])
})

test('what fails again and again is said once in half a minute', () => {
  let now = 0
  const page = pageWith(() => now)
  for (now = 0; now < 60_000; now += 1_000) page.rejects(new TypeError('again'))
  expect(said()).toHaveLength(2)
})

test('what a person broke off and what browsers remark by themselves is not said', () => {
  const page = pageWith()
  page.rejects(new DOMException('The user aborted a request.', 'AbortError'))
  page.throws(null)
  expect(said()).toEqual([])
})
