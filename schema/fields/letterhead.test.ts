import { expect, test } from 'vitest'
import { check } from '#schema/errors.ts'
import { sentenceForPeople } from '#schema/nouns/fieldNames.ts'
import { type Letterhead, letterhead, letterheadWords, mostOfLetterhead } from './letterhead.ts'

const empty: Letterhead = { lines: [], inepCode: null, city: null, signatures: [], logo: null }
const urlOf = (type: string, bytes: readonly number[], size = 40) =>
  `data:image/${type};base64,${Buffer.concat([Buffer.from(bytes), Buffer.alloc(size - bytes.length)]).toString('base64')}`
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const withLogo = (logo: string) => () => check(letterhead, { ...empty, logo })

test.each([
  ['png', png],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['webp', [...'RIFF....WEBP'].map((letter) => letter.charCodeAt(0))],
])('a logo may be a picture of type %s', (type, bytes) => {
  const url = urlOf(type, bytes)
  expect(withLogo(url)()!.logo).toBe(url)
})

test.each([
  ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
  ['an SVG that says it is a PNG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
  ['a GIF', urlOf('gif', [0x47, 0x49, 0x46])],
  ['an address', 'https://elsewhere.example/logo.png'],
  ['a picture and something behind it', `${urlOf('png', png)}" onerror="alert(1)`],
  ['a script', 'javascript:alert(1)'],
])('%s is no logo', (_, url) => {
  expect(withLogo(url)).toThrow('Logotipo: use uma imagem PNG, JPEG ou WebP de até 24 KB')
})

test('a logo has at most 24 KB', () => {
  const most = mostOfLetterhead.logoBytes
  expect(withLogo(urlOf('png', png, most))()!.logo).toHaveLength(22 + (most / 3) * 4)
  expect(withLogo(urlOf('png', png, most + 30))).toThrow('Logotipo: use uma imagem PNG, JPEG ou WebP de até 24 KB')
})

test.each([
  [{ lines: ['Rua', 'Bairro', 'Cidade', 'Telefone', 'E-mail'] }, 'Linhas: use até 4'],
  [{ lines: ['x'.repeat(121)] }, 'Use até 120 caracteres'],
  [{ inepCode: '2612345' }, 'O código INEP da escola tem 8 algarismos'],
  [{ city: 'x'.repeat(81) }, 'Use até 80 caracteres'],
  [{ signatures: [{ name: ' ', role: 'Diretora' }] }, 'Nome é obrigatório'],
  [{ signatures: [{ name: 'Maria', role: '' }] }, 'Cargo é obrigatório'],
  [{ signatures: Array(3).fill({ name: 'Maria', role: 'Diretora' }) }, 'Assinaturas: use até 2'],
])('%j is refused in words', (fields, sentence) => {
  let said = ''
  try {
    check(letterhead, { ...empty, ...fields })
  } catch (error) {
    said = sentenceForPeople((error as Error).message)
  }
  expect(said).toBe(sentence)
})

test('texts are trimmed, and blank ones are nothing', () => {
  expect(check(letterhead, { ...empty, lines: [' Rua do Sol '], inepCode: '', city: ' ' })).toEqual({
    ...empty,
    lines: ['Rua do Sol'],
  })
  expect(check(letterhead, null)).toBeNull()
})

test('a history says it by its lines, its city, who signs and whether it has a logo', () => {
  const whole = { lines: ['Rua do Sol, 10'], city: 'Recife', signatures: [{ name: 'Maria', role: 'Diretora' }] }
  expect(letterheadWords({ ...empty, ...whole, logo: 'data:…' })).toBe('Rua do Sol, 10, Recife, Maria, logotipo')
  expect(letterheadWords(null)).toBe('nenhum')
})
