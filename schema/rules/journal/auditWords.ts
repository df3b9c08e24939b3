import { countOf } from '#schema/rules/text.ts'
import { type AuditKind, auditKinds } from './auditKinds.ts'

/** What a sentence about a trace needs to know. */
interface Traced {
  kind: AuditKind
  /** Who did it; null when nobody was signed in and no account is known. */
  actor: string | null
  /** The person it is about. */
  about: string | null
  count: number
  /** What else is known, such as the device, in words. */
  more: string | null
}

/** How the person whom a trace is about follows its words. */
const beforePerson: Partial<Record<AuditKind, string>> = {
  passwordReset: 'a',
  accountBarred: 'de',
  accountAllowed: 'de',
  leftWorkOpened: 'de',
  leftWorkRegistered: 'de',
  contactsRead: 'de',
}

/** The kinds that count the acts they are about. */
const countsActs: readonly AuditKind[] = ['leftWorkOpened', 'leftWorkRegistered']

/** A trace as one sentence: 'Davi Prado errou a senha 3 vezes', 'Celia deu uma nova senha a Ana · Chrome no Android'. */
export function auditSentence({ kind, actor, about, count, more }: Traced): string {
  if (kind === 'signInFailed' && actor === null)
    return `Alguém tentou entrar em uma conta que não existe${times(count)}`
  const label = auditKinds[kind]
  const words = `${actor ?? 'Alguém'} ${label[0]!.toLocaleLowerCase('pt-BR')}${label.slice(1)}`
  const person = about === null ? '' : beforePerson[kind] ? ` ${beforePerson[kind]} ${about}` : `: ${about}`
  const counted = countsActs.includes(kind) ? `: ${countOf(count, 'alteração', 'alterações')}` : times(count)
  return `${words}${person}${kind === 'schoolRead' ? '' : counted}${more === null ? '' : ` · ${more}`}`
}

const times = (count: number) => (count > 1 ? ` ${count} vezes` : '')
