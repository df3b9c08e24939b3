import { mkdirSync } from 'node:fs'
import type { Moving } from '#server/store/epoch/moveMarks.ts'
import { bringOver, compareChanged } from '#server/store/moving/bringOver.ts'
import { type Compared, type Comparing, compareRows } from '#server/store/moving/compareRows.ts'
import { copyRows, type OnRows } from '#server/store/moving/copyRows.ts'
import { beginAnew, dropMark, firstPlace, setMark } from '#server/store/moving/history.ts'
import { movedTables } from '#server/store/moving/movedTables.ts'
import type { Side } from '#server/store/moving/side.ts'
import { different, historyOfSource, refuseUnstorable, targetOf } from './fitPlaces.ts'
import { type Place, placeName } from './place.ts'
import { MoveRefused, PlaceInUse, withSide } from './placeInUse.ts'

export interface MoveRequest {
  from: Place
  to: Place
  /** ms */
  now: number
  /** How many rows are written together at most. */
  rowsOfPart?: number
  /** Called with what was done so far; the next step waits for it. */
  onStep?: (step: MoveStep) => void | Promise<void>
  /** Resolves when it is time to look again whether a source that is in use is free. Without it, such a one is refused. */
  pause?: () => Promise<unknown>
  /** Ends the move after the part under way, and throws its reason. What was copied stays. */
  stop?: AbortSignal
}

export type MoveStep =
  | { step: 'copied' | 'compared' | 'brought' | 'comparedAgain'; table: string; rows: number; isDone: boolean }
  | { step: 'begun'; how: 'new' | 'resumed' | 'again'; isBeside: boolean }
  /** What there was is copied: the servers of the source are to be stopped now. */
  | { step: 'waiting' }
  | { step: 'marked' }

/**
 * Moves a whole database to another place, from SQLite to PostgreSQL or back: every row of every table, its epoch and
 * its secret, so that devices go on as if nothing had happened. The uploaded files stay where they are.
 * A source that is in use is copied beside its servers. Then they are to be stopped, and what changed meanwhile is
 * brought over.
 * Guarantees: nothing changes before both places were found fit. The target may be served only once each of its rows was
 * compared with the source's after it was written and while nobody could write to either, and the source no more from
 * then on.
 * Invariant: no server is on the target meanwhile, none starts on an unfinished one, and none is on the source from the
 * comparison that counts to the mark that shuts it.
 * After a crash: the same call goes on where it was, also when the source went on meanwhile; or from the beginning, when
 * the source has another history now (it was put back to a backup), or the comparison had found a difference.
 * Throws a MoveRefused when it cannot.
 * @returns how many rows there are
 */
export async function moveDatabase(request: MoveRequest): Promise<{ rows: number }> {
  const { from, to, pause, stop, onStep = () => {} } = request
  if ('data' in from === 'data' in to)
    throw new MoveRefused(
      'move leva de uma pasta de dados a um PostgreSQL, ou de volta. Para outra pasta, copie a pasta.',
    )
  let isCopied = false
  let isSaid = false
  for (;;) {
    try {
      return await withSide(from, 'source', (source) => {
        isSaid = false
        return moveHeld(request, source, isCopied)
      })
    } catch (error) {
      if (!pause || !(error instanceof PlaceInUse && error.place === from)) throw error
    }
    if (!isCopied) await withSide(from, 'beside', (source) => copyBeside(request, source))
    isCopied = true
    if (!isSaid) await onStep({ step: 'waiting' })
    isSaid = true
    await pause()
    stop?.throwIfAborted()
  }
}

/** Copies a source while its servers go on: nearly all is in the target then, which is unfinished. */
const copyBeside = (request: MoveRequest, source: Side): Promise<void> =>
  withTarget(request, source, { isBeside: true, isCopied: false }, async (target, { moving, tables, onRows }) => {
    const both = { tables, from: source, to: target }
    await copyRows({ ...both, moving, onRows: onRows('copied') })
    await target.settle()
    await bringOver({ ...both, onRows: onRows('brought') })
  })

/** Moves a source that nobody uses. @param isCopied it was copied by this call, beside its servers */
const moveHeld = (request: MoveRequest, source: Side, isCopied: boolean): Promise<{ rows: number }> =>
  withTarget(request, source, { isBeside: false, isCopied }, async (target, { moving, tables, onRows }) => {
    const both = { tables, from: source, to: target }
    await copyRows({ ...both, moving, onRows: onRows('copied') })
    if (!moving.wentOn) await target.settle()
    const { rows, difference } = moving.wentOn
      ? await evenOut(both, onRows)
      : await compareRows({ ...both, onRows: onRows('compared') })
    if (difference) {
      await target.write((writer) => setMark(writer, 'moving', { ...moving, differs: true }))
      throw different(difference)
    }
    await source.write((writer) => setMark(writer, 'moved', { to: placeName(request.to), at: request.now }))
    await request.onStep?.({ step: 'marked' })
    await target.write((writer) => dropMark(writer, 'moving'))
    return { rows }
  })

async function evenOut(both: Omit<Comparing, 'onRows'>, onRows: Steps): Promise<Compared> {
  const { rows, changed } = await bringOver({ ...both, onRows: onRows('compared') })
  await both.to.settle()
  return { rows, ...(await compareChanged(changed, both, onRows('comparedAgain'))) }
}

type Steps = (step: 'copied' | 'compared' | 'brought' | 'comparedAgain') => OnRows

interface Attempt {
  moving: Moving
  tables: typeof movedTables
  onRows: Steps
}

/** Holds the target while `work` runs, once both places were found fit and its mark says what is done. */
async function withTarget<T>(
  request: MoveRequest,
  source: Side,
  { isBeside, isCopied }: { isBeside: boolean; isCopied: boolean },
  work: (target: Side, attempt: Attempt) => Promise<T>,
): Promise<T> {
  const { from, to, stop, rowsOfPart = Number.POSITIVE_INFINITY, onStep = () => {} } = request
  const [fromName, toName] = [placeName(from), placeName(to)]
  const history = await historyOfSource(source, fromName, toName, isCopied)
  if (!isCopied) await refuseUnstorable(source, from)
  if ('data' in to) mkdirSync(to.data, { recursive: true, mode: 0o700 })
  return withSide(to, 'target', async (target) => {
    const unfinished = await targetOf(target, history, [fromName, toName], isCopied)
    await target.prepare()
    const isOfNow = unfinished?.epoch === history.epoch && !unfinished?.differs
    const former = isOfNow ? unfinished : undefined
    const wentOn = isBeside || (former && (former.wentOn || former.state !== history.state))
    const moving: Moving = {
      ...(former ?? { epoch: history.epoch!, state: history.state, from: fromName, ...firstPlace }),
      ...(wentOn && { wentOn }),
    }
    await onStep({ step: 'begun', how: former ? 'resumed' : unfinished ? 'again' : 'new', isBeside })
    if (former) await target.write((writer) => setMark(writer, 'moving', moving))
    else await beginAnew(target, moving)
    const onRows: Steps = (step) => (progress) => {
      stop?.throwIfAborted()
      return onStep({ step, ...progress })
    }
    const tables = movedTables.map((table) => ({ ...table, rowsOfPart: Math.min(rowsOfPart, table.rowsOfPart) }))
    try {
      return await work(target, { moving, tables, onRows })
    } catch (error) {
      // What was written after the first look was not looked at yet.
      if (isOfValue(error)) await refuseUnstorable(source, from)
      throw error
    }
  })
}

/** Whether the target could not take a value: the codes of PostgreSQL for these begin so. */
const isOfValue = (error: unknown) =>
  /^22/.test(String((error as { code?: unknown }).code)) || error instanceof TypeError
