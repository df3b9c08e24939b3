import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#schema/errors.ts'
import { mutations } from '#schema/mutations/index.ts'
import { nameOfField, sentenceAtField, sentenceForPeople } from './fieldNames.ts'

interface Walked {
  _zod?: { def: Record<string, unknown> & { shape?: Record<string, Walked>; options?: Walked[] } }
}

/** The fields of a schema, also of what it holds. */
function fieldsOf(schema: Walked | undefined, seen = new Set<unknown>()): string[] {
  const def = schema?._zod?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const within = ['element', 'innerType', 'in', 'out', 'valueType'].map((name) => def[name] as Walked | undefined)
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field, seen)]),
    ...[...within, ...(def.options ?? [])].flatMap((each) => fieldsOf(each, seen)),
  ]
}

async function onlineCalls() {
  const folder = join(import.meta.dirname, '../mutations/online')
  const files = readdirSync(folder).filter((file) => !file.includes('.test.'))
  const loaded = await Promise.all(files.map((file) => import(join(folder, file))))
  return loaded.flatMap((module) => Object.values(module as Record<string, { args?: Walked }>))
}

test('every field that an act takes has a name in Portuguese', async () => {
  const calls = [...Object.values(mutations), ...(await onlineCalls())] as { args?: Walked }[]
  const fields = new Set(calls.flatMap(({ args }) => fieldsOf(args)))
  expect(fields.size).toBeGreaterThan(50)
  expect([...fields].filter((field) => !nameOfField(field))).toEqual([])
})

test('every sentence of an error that begins with a field is read with its name', () => {
  const named = Object.values(errors).filter(({ text }) => /^[a-z]\w*: /.test(text))
  expect(named.length).toBeGreaterThan(0)
  for (const { text } of named) expect(sentenceForPeople(text)).not.toMatch(/^[a-z]/)
})

test.each([
  ['Campo inválido: marks.0.studentId.', 'Campo inválido: Aluno.'],
  ['Campo inválido: title.', 'Campo inválido: Título.'],
  ['Campo inválido: before.', 'Campo inválido: confira o que foi digitado.'],
  ['fileUrl: use um endereço que comece com https://', 'URL do material: use um endereço que comece com https://'],
  ['Turma: está em branco.', 'Turma: está em branco.'],
  ['O título é obrigatório', 'O título é obrigatório'],
])('%s is read as %s', (sentence, read) => {
  expect(sentenceForPeople(sentence)).toBe(read)
})

test('beside the field itself, the sentence does not repeat its name', () => {
  expect(sentenceAtField('until: confira o ano da data “até”.')).toBe('Confira o ano da data “até”.')
  expect(sentenceAtField('Título é obrigatório')).toBe('Título é obrigatório')
})
