import { expect, test } from 'vitest'
import { errors } from '#schema/errors.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'
import { isTooDeep } from './isTooDeep.ts'

const nested = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)

test.each([
  ['64 levels', nested(64), false],
  ['65 levels', nested(65), true],
  ['many objects beside each other', `[${'{"a":[]},'.repeat(500)}{}]`, false],
  ['brackets in a text', JSON.stringify({ text: '['.repeat(500) }), false],
  ['brackets behind escaped quotes', JSON.stringify({ text: `\\"${'{'.repeat(500)}` }), false],
  ['levels behind a text that ends with a backslash', `["\\\\",${nested(64)}]`, true],
])('%s', (_, json, tooDeep) => {
  expect(isTooDeep(json)).toBe(tooDeep)
})

test('a body of 200,000 levels is refused with a sentence, and leaves nothing in the log', async () => {
  const server = await testServer()
  const cookie = await server.signIn('celia')
  const deep = nested(200_000)
  const queued = (body: string) =>
    JSON.stringify(hello('celia', { device: 1, mutations: [{ id: 1, at: 1, body: 0 } as never] })).replace(
      '0}',
      `${body}}`,
    )
  for (const [path, text] of [
    ['/api/modules', `{"title":${deep}}`],
    ['/api/sync', queued(`{"title":${deep}}`)],
  ] as const) {
    const headers = { Origin: 'http://localhost', 'Content-Type': 'application/json', Cookie: cookie }
    const answer = await server.app.request(`http://localhost${path}`, { method: 'POST', headers, body: text })
    expect([answer.status, await answer.text()]).toEqual([400, errors['request.malformed'].text])
  }
  expect(server.logged).toEqual([])
  server.end()
})
