import { plain } from '#schema/rules/text.ts'
import type { Code } from './importRecords.ts'

/** A name or title as it is compared: without accents, capitals and doubled spaces; '5°' and '5o' are '5º'. */
export const folded = (text: string) =>
  plain(text)
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?[°o](?![a-z])/g, '$1º')
    .trim()

/** Whether two people, each by their names, have one in common. */
export const haveName = (names: readonly (string | undefined)[], others: readonly (string | undefined)[]) =>
  names.some((name) => name && others.some((other) => other && folded(other) === folded(name)))

/** A class's title as it is compared where none is the same: '6ºA' is '6º A', and '1 1' is not '11'. */
export const foldedTitle = (title: string) => folded(title).replace(/(?<!\d) | (?!\d)/g, '')

/** The classes that a title means: those that are written so, else those that differ by their spaces. */
export function titledAs<C extends { title: string }>(classes: readonly C[], title: string): C[] {
  const [text, key] = [folded(title), foldedTitle(title)]
  const alike = classes.filter((each) => foldedTitle(each.title) === key)
  const same = alike.filter((each) => folded(each.title) === text)
  return same.length ? same : alike
}

/** The codes by which rows are found again, each with its kind before the colon. */
export const codeOf = {
  /** The census's number: 8 digits for schools and classes, 12 for people. */
  inep: (number: string): Code => `inep:${number}`,
  /** The source system's own id. */
  id: (id: string): Code => `id:${id}`,
  /** @param digits 11 digits. The server keeps only their keyed hash. */
  cpf: (digits: string): Code => `cpf:${digits}`,
  /** The school's enrollment number, with its leading zeros. */
  matricula: (number: string): Code => `matricula:${folded(number)}`,
  email: (email: string): Code => `email:${email}`,
  username: (username: string): Code => `username:${username}`,
  /** A class's title, when nothing better names it. */
  title: (title: string): Code => `titulo:${folded(title)}`,
  /** A person's name, when nothing better names them. */
  name: (name: string): Code => `nome:${folded(name)}`,
  /** A student's name inside a class, which a code of the class names. */
  nameIn: (name: string, schoolClass: Code): Code => `nome:${folded(name)}@${schoolClass}`,
  /** The row's own number in Chamada. */
  number: (id: number): Code => `numero:${id}`,
}

/** The kind of a code and what it says, such as `['inep', '12345678']`. */
export function partsOfCode(code: Code): [kind: string, value: string] {
  const colon = code.indexOf(':')
  return [code.slice(0, colon), code.slice(colon + 1)]
}

/** The name and the class's code of a code that `codeOf.nameIn` made; undefined for any other. */
export function nameAndClassOf(code: Code): { name: string; schoolClass: Code } | undefined {
  const [, name, schoolClass] = /^nome:(.+?)@((?:titulo|inep|id|numero):.*)$/s.exec(code) ?? []
  return name && schoolClass ? { name, schoolClass } : undefined
}

/** The name that a code says, of a person anywhere or inside a class; undefined for any other code. */
export function nameInCode(code: Code): string | undefined {
  const [kind, value] = partsOfCode(code)
  return kind === 'nome' ? (nameAndClassOf(code)?.name ?? value) : undefined
}

/** A code as people say it, such as 'a matrícula 123'. A CPF is not said. */
export function codeWords(code: Code): string {
  const [kind, value] = partsOfCode(code)
  if (kind === 'inep') return `o código INEP ${value}`
  if (kind === 'cpf') return 'o CPF'
  if (kind === 'matricula') return `a matrícula ${value}`
  if (kind === 'email') return `o e-mail ${value}`
  if (kind === 'username') return `o nome de usuário ${value}`
  return `o código ${value}`
}

/** The 11 digits of a CPF with valid check digits, whatever it is written with; undefined for other texts. */
export function cpfDigits(text: string): string | undefined {
  if (!/^[\d.\-\s/]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  // A sheet that took it for a number lost the zeros before it.
  if (digits.length < 9 || digits.length > 11) return undefined
  const whole = digits.padStart(11, '0')
  if (/^(\d)\1{10}$/.test(whole)) return undefined
  return checkDigit(whole, 9) === whole[9] && checkDigit(whole, 10) === whole[10] ? whole : undefined
}

function checkDigit(digits: string, count: number): string {
  let sum = 0
  for (let i = 0; i < count; i++) sum += Number(digits[i]) * (count + 1 - i)
  return String(((sum * 10) % 11) % 10)
}
