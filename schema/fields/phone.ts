import * as z from 'zod/mini'
import { atMost } from './fields.ts'

const unfit = 'phone: escreva o número com o DDD, como (11) 98888-7777'

/** The fewest and the most digits of a number that somebody can call. */
const [fewest, mostDigits] = [8, 30]

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** The ten or eleven digits of a Brazilian number with its area code; undefined for any other. */
function brazilian(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined
  const digits = digitsIn(text)
  const own = /^\s*\+/.test(text)
    ? digits.replace(/^55/, '')
    : digits.replace(/^0(?=\d{10,11}$)/, '').replace(/^55(?=\d{10,11}$)/, '')
  if (own === digits && /^\s*\+/.test(text)) return undefined
  return /^[1-9]\d(9\d{8}|[2-5]\d{7})$/.test(own) ? own : undefined
}

/**
 * A telephone as schools write it: '(11) 98888-7777'. What is no Brazilian number with its area code stays as it was
 * typed, such as one of abroad, or '3333-4444 ramal 12'.
 */
function phoneText(typed: string): string {
  const text = typed.trim()
  const own = brazilian(text)
  return own ? `(${own.slice(0, 2)}) ${own.slice(2, -4)}-${own.slice(-4)}` : text
}

/** A telephone as a person types it. Refuses what nobody can call. */
export const phone = z.string({ error: unfit }).check(
  z.trim(),
  atMost(40, 'phone: use até 40 caracteres'),
  z.refine((text) => digitsIn(text).length >= fewest && digitsIn(text).length <= mostDigits, unfit),
  z.overwrite(phoneText),
)

/** The first number of a text, as links name it: '+5511988887777'; undefined when there is none. */
export function phoneNumber(text: string): string | undefined {
  for (const part of text.split(/[/;,]/)) {
    const [found] = /\+?\(?\d[\d\s().-]{6,}\d/.exec(part) ?? []
    const own = found && brazilian(found)
    if (own) return `+55${own}`
    if (found && digitsIn(found).length >= fewest) return `${found.startsWith('+') ? '+' : ''}${digitsIn(found)}`
  }
  return undefined
}
