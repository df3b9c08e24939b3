import { countOf } from '#schema/rules/text.ts'
import type { RegisteredAct } from '#schema/sync/sealedFile.ts'
import type { ShownAct } from './useLeftWorkFile.ts'

const registered = {
  registered: 'Registrada agora.',
  overwritten: 'Registrada agora. Há uma marcação mais nova, que continua valendo.',
  received: 'Já recebida antes: nada mudou.',
}

/** What became of an act of a file, or what keeps it from being registered. */
export function leftActWords({ state, why, outcome, leftOut }: ShownAct): string {
  if (outcome && outcome !== 'refused')
    return [registered[outcome], leftOut && leftOutWords(leftOut)].filter(Boolean).join(' ')
  if (state === 'received') return 'Já recebida.'
  if (state === 'refused') return `Não pode ser registrada: ${why}`
  return state === 'dependent' ? 'Depende de outra alteração deste arquivo: registre as duas.' : 'Pode ser registrada.'
}

const leftOutWords = (count: number) => `Dela, ${countOf(count, 'marcação não entrou', 'marcações não entraram')}.`

/** '12 registradas, 1 já recebida, 2 não registradas.' */
export function registeredWords(acts: readonly RegisteredAct[]): string {
  const count = (...outcomes: RegisteredAct['outcome'][]) =>
    acts.filter(({ outcome }) => outcomes.includes(outcome)).length
  const parts = [
    [count('registered', 'overwritten'), 'registrada', 'registradas'],
    [count('received'), 'já recebida', 'já recebidas'],
    [count('refused'), 'não registrada', 'não registradas'],
  ] as const
  return `${parts
    .filter(([n]) => n)
    .map(([n, one, many]) => countOf(n, one, many))
    .join(', ')}.`
}
