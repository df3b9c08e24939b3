import type { Moving } from '#server/store/epoch/moveMarks.ts'
import type { Difference } from '#server/store/moving/compareRows.ts'
import { type History, historyOf, isEmpty } from '#server/store/moving/history.ts'
import type { Side } from '#server/store/moving/side.ts'
import { type Unstorable, unstorableIn } from '#server/store/moving/unstorable.ts'
import { adminCommand } from '../adminCommand.ts'
import type { Place } from './place.ts'
import { MoveRefused, mustBeChamada } from './placeInUse.ts'

/**
 * The history that a source holds. Throws when it cannot be moved there.
 * @param isWhole it was looked through for damage a moment ago
 */
export async function historyOfSource(source: Side, name: string, to: string, isWhole: boolean): Promise<History> {
  mustBeChamada(name, await source.state(isWhole))
  const history = await historyOf(source)
  if (history.moving)
    throw new MoveRefused(
      `O banco em ${name} não está inteiro: a mudança de ${history.moving.from} para lá não terminou. Termine-a antes.`,
    )
  if (!history.epoch)
    throw new MoveRefused(`O banco em ${name} nunca foi servido: inicie o servidor nele uma vez, e pare-o.`)
  if (history.moved && history.moved.to !== to) throw alreadyMoved(name, history.moved.to)
  return history
}

const alreadyMoved = (name: string, to: string) =>
  new MoveRefused(
    `O banco em ${name} já foi levado para ${to}. Para que volte a valer, sem o que foi feito lá: ${adminCommand} unmove LUGAR`,
  )

/**
 * The unfinished move of this history, or from this place, that the target holds; undefined when it is empty. Throws when
 * it is neither.
 */
export async function targetOf(
  target: Side,
  { epoch, moved }: History,
  [from, name]: [string, string],
  isWhole: boolean,
): Promise<Moving | undefined> {
  const state = await target.state(isWhole)
  if (state !== 'none' && state !== 'older') mustBeChamada(name, state)
  const moving = state === 'none' ? undefined : (await historyOf(target)).moving
  if (moving && (moving.epoch === epoch || (moving.from === from && !moved))) return moving
  if (moving)
    throw new MoveRefused(
      `${name} tem a mudança de outra escola, que não terminou (de ${moving.from}): termine-a, ou escolha um lugar vazio.`,
    )
  if (moved) throw alreadyMoved(from, moved.to)
  if (state === 'none' || (state === 'current' && (await isEmpty(target)))) return undefined
  throw new MoveRefused(
    `${name} já tem um banco do Chamada: escolha um lugar vazio, ou guarde esse banco com outro nome.`,
  )
}

/** Throws when a PostgreSQL cannot hold what is in a folder's database. */
export async function refuseUnstorable(source: Side, from: Place) {
  if (!('data' in from)) return
  const found = await unstorableIn(source)
  if (!found.length) return
  throw new MoveRefused(
    [
      'O PostgreSQL não guarda o que está nestes campos; a origem não mudou. Corrija-os e tente de novo:',
      ...found.map(
        ({ table, key, column, why }) => `  tabela ${table}, linha ${key.join('/')}, campo ${column}: ${whys[why]}`,
      ),
    ].join('\n'),
  )
}

const whys: Record<Unstorable['why'], string> = {
  zero: 'texto com o caractere U+0000',
  type: 'valor que não é número inteiro nem texto',
}

export const different = ({ table, key }: Difference) =>
  new MoveRefused(
    `A conferência achou uma diferença: tabela ${table}, linha ${key.join('/')}. A origem continua valendo, e o destino não pode ser usado. Tente de novo: a mudança recomeça do início.`,
  )
