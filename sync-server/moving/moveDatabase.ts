import { mkdirSync } from 'node:fs'
import type { Moving } from '#server/store/epoch/moveMarks.ts'
import { compareRows, copyRows, type Difference, type OnRows } from '#server/store/moving/copyRows.ts'
import {
  beginAnew,
  dropMark,
  firstPlace,
  type History,
  historyOf,
  isEmpty,
  setMark,
} from '#server/store/moving/history.ts'
import { movedTables } from '#server/store/moving/movedTables.ts'
import type { Side } from '#server/store/moving/side.ts'
import { type Unstorable, unstorableIn } from '#server/store/moving/unstorable.ts'
import { adminCommand } from '../adminCommand.ts'
import { type Place, placeName } from './place.ts'
import { MoveRefused, mustBeChamada, withSide } from './placeInUse.ts'

export interface MoveRequest {
  from: Place
  to: Place
  /** ms */
  now: number
  /** How many rows are written together at most. */
  rowsOfPart?: number
  /** Called with what was done so far. */
  onStep?: (step: MoveStep) => void
}

export type MoveStep =
  | { step: 'copied' | 'compared'; table: string; rows: number; isDone: boolean }
  | { step: 'begun'; how: 'new' | 'resumed' | 'again' }
  | { step: 'marked' }

/**
 * Moves a whole database to another place, from SQLite to PostgreSQL or back: every row of every table, its epoch and
 * its secret, so that devices go on as if nothing had happened. The uploaded files stay where they are.
 * Guarantees: nothing changes before both places were found fit. The target may be served only once each of its rows was
 * compared with the source's, and the source no more from then on.
 * Invariant: no server is on either place meanwhile, and none starts on an unfinished target.
 * After a crash: the same call goes on where it was; or from the beginning, when the source went on meanwhile.
 * Throws a MoveRefused when it cannot.
 * @returns how many rows there are
 */
export async function moveDatabase(request: MoveRequest): Promise<{ rows: number }> {
  const { from, to, now, rowsOfPart = Number.POSITIVE_INFINITY, onStep = () => {} } = request
  if ('data' in from === 'data' in to)
    throw new MoveRefused(
      'move leva de uma pasta de dados a um PostgreSQL, ou de volta. Para outra pasta, copie a pasta.',
    )
  const [fromName, toName] = [placeName(from), placeName(to)]
  return withSide(from, true, async (source) => {
    const history = await historyOfSource(source, fromName, toName)
    await refuseUnstorable(source, from)
    if ('data' in to) mkdirSync(to.data, { recursive: true, mode: 0o700 })
    return withSide(to, false, async (target) => {
      const unfinished = await targetOf(target, history, [fromName, toName])
      await target.prepare()
      const goesOn = unfinished?.state === history.state && !unfinished.differs
      const moving: Moving = goesOn
        ? unfinished
        : { epoch: history.epoch!, state: history.state, from: fromName, ...firstPlace }
      onStep({ step: 'begun', how: goesOn ? 'resumed' : unfinished ? 'again' : 'new' })
      if (!goesOn) await beginAnew(target, moving)
      const onRows =
        (step: 'copied' | 'compared'): OnRows =>
        (progress) =>
          onStep({ step, ...progress })
      const tables = movedTables.map((table) => ({ ...table, rowsOfPart: Math.min(rowsOfPart, table.rowsOfPart) }))
      const both = { tables, from: source, to: target }
      await copyRows({ ...both, moving, onRows: onRows('copied') })
      await target.settle()
      const { rows, difference } = await compareRows({ ...both, onRows: onRows('compared') })
      if (difference) {
        await target.write((writer) => setMark(writer, 'moving', { ...moving, differs: true }))
        throw different(difference)
      }
      await source.write((writer) => setMark(writer, 'moved', { to: toName, at: now }))
      onStep({ step: 'marked' })
      await target.write((writer) => dropMark(writer, 'moving'))
      return { rows }
    })
  })
}

async function historyOfSource(source: Side, name: string, to: string): Promise<History> {
  mustBeChamada(name, await source.state())
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

/** The unfinished move of this history that the target holds; undefined when it is empty. Throws when it is neither. */
async function targetOf(
  target: Side,
  { epoch, moved }: History,
  [from, name]: [string, string],
): Promise<Moving | undefined> {
  const state = await target.state()
  if (state !== 'none' && state !== 'older') mustBeChamada(name, state)
  const moving = state === 'none' ? undefined : (await historyOf(target)).moving
  if (moving?.epoch === epoch) return moving
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

async function refuseUnstorable(source: Side, from: Place) {
  if (!('data' in from)) return
  const found = await unstorableIn(source)
  if (!found.length) return
  throw new MoveRefused(
    [
      'O PostgreSQL não guarda o que está nestes campos; nada foi mudado. Corrija-os e tente de novo:',
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

const different = ({ table, key }: Difference) =>
  new MoveRefused(
    `A conferência achou uma diferença: tabela ${table}, linha ${key.join('/')}. A origem continua valendo, e o destino não pode ser usado. Tente de novo: a mudança recomeça do início.`,
  )
