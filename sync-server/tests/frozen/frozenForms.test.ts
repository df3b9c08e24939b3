import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { doExample, withEveryRow } from '#server/tests/support/everyRow.ts'
import { hello } from '#server/tests/support/testServer.ts'

// Covers: what old apps, devices, journals and files know stays as it is, byte by byte. A form that is meant to change
// is written anew with `vitest -u`, and its commit says for whom it changes.

/** Numbers given by chance, and the end of a session, which the library counts from its own clock. */
const varying = /"(alias|expiresAt)":\d+/g

/** One value a line. */
const lines = (values: readonly unknown[]) =>
  `${values.map((value) => JSON.stringify(value).replace(varying, '"$1":"varies"')).join('\n')}\n`

test('the contract', () =>
  withEveryRow(async ({ call, signIn }) => {
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
  withEveryRow(async ({ signIn, sync }) => {
    const answers: unknown[] = []
    for (const who of Object.keys(people) as Person[]) {
      const { epoch, device, historyToken, ...answer } = await sync(await signIn(who), hello(who))
      answers.push({ who, ...answer })
    }
    await expect(lines(answers)).toMatchFileSnapshot('firstSyncs.txt')
  }))

test('the copy of a person’s data', () =>
  withEveryRow(async ({ call, signIn }) => {
    const copies: unknown[] = []
    for (const who of ['ana', 'marina', 'celia'] as const) {
      const cookie = await signIn(who)
      copies.push(await (await call('GET', `/api/users/${people[who]}/data?format=json`, { cookie })).json())
    }
    await expect(lines(copies)).toMatchFileSnapshot('personData.txt')
  }))

test('what each act answers, and its journal entry', async () => {
  const acts: unknown[] = []
  for (const act of mutations) {
    const { entries, ...done } = await doExample(act)
    acts.push({ act: act.name, ...done }, ...entries)
  }
  await expect(lines(acts)).toMatchFileSnapshot('acts.txt')
})
