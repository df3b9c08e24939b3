import { plain } from '#schema/rules/text.ts'
import type { Code } from './importRecords.ts'

/** A name or title as it is compared: without accents, capitals and doubled spaces. */
const folded = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

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
