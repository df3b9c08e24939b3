import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { exampleCalls } from '#schema/tests/exampleCalls.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { emptySchool, everyRow, exampleRows } from '#server/tests/support/everyRow.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'

// Covers: what old apps, devices, journals and files know stays as it is, byte by byte. A form that is meant to change
// is written anew with `vitest -u`, and its commit says for whom it changes.

type Server = Awaited<ReturnType<typeof testServer>>

async function withServer<T>(work: (server: Server) => Promise<T>): Promise<T> {
  const server = await testServer({ rows: everyRow })
  try {
    return await work(server)
  } finally {
    server.end()
  }
}

/** One value a line, without the numbers that stand for a person by chance. */
const lines = (values: readonly unknown[]) =>
  `${values.map((value) => JSON.stringify(value).replace(/"alias":\d+/g, '"alias":"by chance"')).join('\n')}\n`
const journalIn = ({ store: { q, t } }: Server) => q.select().from(t.journal).orderBy(t.journal.id)

test('the contract', () =>
  withServer(async ({ call, signIn }) => {
    const answer = await call('GET', '/api/openapi.json', { cookie: await signIn('celia') })
    const { paths, components, ...about } = await answer.json()
    const entries = [paths, components.schemas, components.responses].flatMap((part) => Object.entries(part))
    await expect(lines([about, components.securitySchemes, ...entries])).toMatchFileSnapshot('openapi.txt')
  }))

test('the migrations', async () => {
  const folder = fileURLToPath(new URL('../../store/migrations/', import.meta.url))
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(`${folder}${name}`))
      .digest('hex')
  await expect(
    `${names
      .sort()
      .map((name) => `${sumOf(name)}  ${name}`)
      .join('\n')}\n`,
  ).toMatchFileSnapshot('migrations.txt')
})

test('what the first sync of each person brings', () =>
  withServer(async ({ signIn, sync }) => {
    const answers: unknown[] = []
    for (const who of Object.keys(people) as Person[]) {
      const { epoch, device, historyToken, ...answer } = await sync(await signIn(who), hello(who))
      answers.push({ who, ...answer })
    }
    await expect(lines(answers)).toMatchFileSnapshot('firstSyncs.txt')
  }))

/** Does an act by its example, in the name of the first who may. */
async function doExample({ call, signIn }: Server, act: Mutation) {
  const about = act.name === 'deleteSchool' ? { ...exampleRows, school: emptySchool } : exampleRows
  const { method, path, body } = callOf(act, exampleCalls[act.name]!(about))
  for (const who of ['marina', 'celia', 'ana', 'sonia'] as const) {
    const answer = await call(method, path, { cookie: await signIn(who), body })
    if (answer.ok) return { who, status: answer.status, answer: await answer.text() }
  }
  throw new Error(`nobody may do the example of ${act.name}`)
}

test('what each act answers, and its journal entry', async () => {
  const acts: unknown[] = []
  for (const act of mutations)
    await withServer(async (server) => {
      const before = await journalIn(server)
      acts.push({ act: act.name, ...(await doExample(server, act)) })
      acts.push(...(await journalIn(server)).slice(before.length))
    })
  await expect(lines(acts)).toMatchFileSnapshot('acts.txt')
})
