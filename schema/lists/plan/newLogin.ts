import { email as emailField, username as usernameField } from '#schema/nouns/user.ts'
import { folded, partsOfCode } from '../codeOf.ts'
import type { PersonRecord } from '../importRecords.ts'

const email = emailField('E-mail é obrigatório', 'E-mail inválido')

/** The e-mail of a record as it is stored; undefined when there is none or it is not one. */
export function emailOf(record: PersonRecord): string | undefined {
  const read = email.safeParse(record.email ?? '')
  return read.success ? read.data : undefined
}

/** How many people of one name get a username made of it. */
const alike = 9

/**
 * The usernames that a new person without an e-mail may get, best first: the file's own, the census's number, the
 * enrollment number, otherwise the name. With the school's number where another school has it already.
 */
export function usernamesFor(record: PersonRecord, schoolId: number): string[] {
  const own = ownUsername(record)
  if (own) return [own, `${own.slice(0, 30)}-${schoolId}`].filter((each) => usernameField.safeParse(each).success)
  const words = folded(record.name)
    .replace(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
  const name = [words[0], words.length > 1 ? words.at(-1) : ''].filter(Boolean).join('.').slice(0, 28)
  const base = name.length < 3 ? `aluno.${name}` : name
  const numbered = (start: string) => Array.from({ length: alike }, (_, i) => (i ? `${start}${i + 1}` : start))
  const full = words.join('.').slice(0, 36)
  return [
    ...numbered(base),
    ...(full.length < 3 ? [] : numbered(full)),
    ...numbered(`${base}-${schoolId}`.slice(0, 38)),
  ]
}

/** A username that the record itself says. */
function ownUsername({ username, codes }: PersonRecord): string | undefined {
  const said = (kind: string) => codes.map(partsOfCode).find(([each]) => each === kind)?.[1]
  const inep = said('inep')
  const number = username ?? (inep && /^\d{12}$/.test(inep) ? inep : (said('matricula') ?? inep ?? said('id')))
  const clean = number?.toLowerCase().replace(/[^a-z0-9._-]/g, '')
  if (!clean) return undefined
  return clean.length < 3 ? clean.padStart(3, '0') : clean.slice(0, 40)
}
