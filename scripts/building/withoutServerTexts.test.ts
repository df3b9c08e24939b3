import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { withoutTexts } from './withoutServerTexts.mjs'

const list = readFileSync(inRoot('schema/errors.ts'), 'utf8')

test('the app keeps the sentence of a refusal that it gives itself, and the status of every one', () => {
  const left = withoutTexts(list, "throw new Refusal('class.closed')")
  expect(left).toContain('Esta turma já foi encerrada. Reabra-a em Turmas, se for o caso.')
  expect(left).not.toContain('E-mail ou senha incorretos')
  expect(left).toContain("'login.wrong': { status: 401 },")
  expect(left.match(/status: \d+/g)).toEqual(list.match(/status: \d+/g))
})

test('a sentence that the list itself uses stays, and so does all where every code is named', () => {
  expect(withoutTexts(list, '')).toContain("'args.invalid': { status: 400, text: 'Há um campo inválido.' },")
  const codes = [...list.matchAll(/^ {2}'?([\w.]+)'?: \{/gm)].map(([, code]) => `'${code}'`)
  expect(codes.length).toBeGreaterThan(50)
  expect(withoutTexts(list, codes.join())).toBe(list)
})
