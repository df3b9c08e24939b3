import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { summariesIn, withoutContract } from './withoutContract.mjs'

const act = inRoot('schema', 'mutations', 'course', 'updateCourse.ts')
const noun = inRoot('schema', 'nouns', 'course.ts')
const about = {
  parse: (code: string) => parseAst(code, { lang: 'ts' }),
  error: (why: string) => {
    throw new Error(why)
  },
}
const transform = withoutContract().transform as unknown as (this: typeof about, code: string, id: string) => unknown

test('an act has no summary and no example in the app', () => {
  const code = `
    export const place = { summary: 'Praça', example: 1 }
    export const á = mutation('PUT /api/á/:id', {
      name: 'á',
      summary: 'Altera um curso',
      shortName: 'Curso',
      args: z.object({ id }),
      example: ({ course }: About) => ({ id: course }),
      describe: () => 'Curso alterado',
    })
    export const b = onlineMutation('POST /api/b', { name: 'b', example: () => ({}), summary: 'B' })`
  const inOneLine = String(transform.call(about, code, act)).replace(/\s+/g, ' ')
  expect(inOneLine).toBe(
    [
      " export const place = { summary: 'Praça', example: 1 }",
      "export const á = mutation('PUT /api/á/:id', { name: 'á', args: z.object({ id }), describe: () => 'Curso alterado', })",
      "export const b = onlineMutation('POST /api/b', { name: 'b', })",
    ].join(' '),
  )
})

test('a noun has no examples in the app, and not what the copy of a person’s data says of it', () => {
  const code = `
    export const rooms = noun({
      key: ['id'],
      fields: { id, title: field(line('Nome'), { word: ['nome', 'o'], example: '12', ...taken }), seats: z.number() },
      readers: {},
      personData: 'é da escola',
    })`
  const inOneLine = String(transform.call(about, code, noun)).replace(/\s+/g, ' ')
  expect(inOneLine).toBe(
    " export const rooms = noun({ key: ['id'], fields: { id, title: field(line('Nome'), { word: ['nome', 'o'], ...taken }), seats: z.number() }, readers: {}, })",
  )
})

test('what is no act stays as it is, and an act without them is refused', () => {
  expect(transform.call(about, "export const á = mutation('', {})", inRoot('web', 'main.tsx'))).toBe(undefined)
  expect(() => transform.call(about, "export const á = mutation('', { summary: '' })", act)).toThrow(
    'does not say its example',
  )
})

test('a summary in a build is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-contract-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.js'), 'const a={name:`updateCourse`}')
  expect(summariesIn(folder)).toEqual([])
  writeFileSync(join(folder, 'b.js'), 'const b={summary:`Altera um curso`}')
  expect(summariesIn(folder)).toEqual(['Altera um curso'])
})
