import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looseTexts } from './lib/looseTexts.ts'

const screens = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path}`)
  .filter((path) => path.endsWith('.tsx') && !/\.test\.|\/tests\//.test(path))

test('no text of a screen is lost to React when a browser translates the page', () => {
  expect(screens.length).toBeGreaterThan(400)
  expect(screens.flatMap((path) => looseTexts(path, readFileSync(path, 'utf8')))).toEqual([])
})

const hasLoose = (children: string) => looseTexts('web/a.tsx', `const A = () => <p>${children}</p>`).length > 0

test.each([
  ['{icon && <b />} Ana', true],
  ['{list.map((each) => <b key={each} />)}{name}', true],
  ['Ana{late && `, atrasada`}', true],
  ["{of ? <b /> : '…'}<i />", true],
  ['<b />{email && <>, <i /></>}', true],
  ['{icon && <b />}<span>Ana</span>', false],
  ['{icon && <b />}<i /> Ana', false],
  ["Ana {late ? 'atrasada' : 'presente'}", false],
  ['{late && `atrasada`}', false],
  ['Ana{late && <span>, atrasada</span>}', false],
  ["{name ?? 'ninguém'} na turma", false],
] as const)('a text of %s is loose: %s', (children, isLoose) => {
  expect(hasLoose(children)).toBe(isLoose)
})
