import { Refusal } from '#schema/errors.ts'
import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { unsentFileShape } from '#schema/sync/unsentFile.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { keepProofs, proofsIn } from '#web/mirror/database/proofs.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { namesFor } from './keptNames.ts'
import { planInto } from './outbox.ts'
import { StagedChanges } from './stagedChanges.ts'

/**
 * The unsent entries, as a file that their author can carry to another device.
 * Guarantees: a file holds every unsent entry whole, under its own number. However often and on however many devices it
 * is read in, each entry takes effect once, since the server knows it by that number. A file that is broken or another
 * person's changes nothing.
 * Invariant: reading a file in is one transaction.
 * After a crash: either all of a file is in the outbox or nothing.
 */
export interface OutboxFile {
  form: 'chamada-outbox'
  version: 1
  user: { id: number; name: string }
  /** ms, by the device's clock */
  savedAt: number
  entries: OutboxEntry[]
  /** See `proofs` of the database; with the device's own. Files of older builds have none. */
  proofs?: Record<number, string> | undefined
}

/** Why a file was not read in, in Portuguese. */
class OutboxFileError extends Error {
  constructor(sentence: string) {
    super(`${sentence} Nada foi mudado.`)
    this.name = 'OutboxFileError'
  }
}

/** All that this device has not sent, refused entries too. Rejects with a StorageFailure when it cannot be read. */
export const outboxFile = (mirror: Mirror, user: { id: number; name: string }): Promise<OutboxFile> =>
  withStorageRetry(mirror, async () => ({
    form: 'chamada-outbox',
    version: 1,
    user: { id: user.id, name: user.name },
    savedAt: mirror.clock.now(),
    entries: await Promise.all(
      (await mirror.db.outbox.orderBy('id').toArray()).map((entry) => withNames(mirror, entry)),
    ),
    proofs: await proofsIn(mirror.db),
  }))

/** An entry with the names of what it is about. An entry without stored names gets those in the mirror. */
async function withNames({ rows }: Mirror, entry: OutboxEntry): Promise<OutboxEntry> {
  const found = entry.names ? undefined : mutationFor(entry.method, entry.path)
  if (!found) return entry
  try {
    return { ...entry, names: await namesFor(found.act, argsOf(found.act, found.parameters, entry.body), rows) }
  } catch (error) {
    if (error instanceof Refusal) return entry
    throw error
  }
}

/**
 * Queues the entries of a file and applies their rows on the screens. Rejects with an OutboxFileError or a
 * StorageFailure.
 * @returns how many entries were new here
 */
export async function readOutboxFile(mirror: Mirror, text: string): Promise<number> {
  const { user, entries, proofs } = fileFrom(text)
  if (user.id !== mirror.userId || entries.some(({ actorId }) => actorId !== mirror.userId))
    throw new OutboxFileError(`Este arquivo é de ${user.name || 'outra pessoa'}: só essa pessoa pode carregá-lo.`)
  const readIn = () =>
    mirror.db.atomically(async () => {
      const { db } = mirror
      if (!(await db.read('device'))) throw new StorageFailure('unready')
      await keepProofs(db, proofs)
      return queueEntries(mirror, entries)
    })
  return withStorageRetry(mirror, readIn, 'files too')
}

/** Queues entries that were made here or elsewhere, inside the caller's transaction. Returns how many were new here. */
export async function queueEntries(mirror: Mirror, entries: OutboxEntry[]): Promise<number> {
  const { db } = mirror
  const staged = new StagedChanges(db)
  let added = 0
  for (const entry of entries.sort((a, b) => a.id - b.id)) {
    if ((await db.outbox.get(entry.id)) || (await db.sent.get(entry.id))) continue
    const { after: _, ...queued } = entry
    await db.outbox.add({ ...queued, attempts: 0 })
    added++
    // An entry that the rows here no longer allow shows nothing; the server has the last word.
    if (entry.state === 'queued') await planInto(staged, mirror, entry).catch(() => {})
  }
  await staged.flush()
  await catchUp(mirror, entries)
  return added
}

function fileFrom(text: string): OutboxFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new OutboxFileError('O arquivo está danificado ou não é do Chamada.')
  }
  const read = unsentFileShape.safeParse(parsed)
  if (!read.success) throw new OutboxFileError('O arquivo não é de alterações do Chamada, ou está incompleto.')
  return read.data as unknown as OutboxFile
}

/** Moves the clock on, so that acts done here from now on are later than those in the file. */
async function catchUp({ db }: Mirror, entries: OutboxEntry[]) {
  const device = await db.read('device')
  if (!device || !entries.length) return
  const last = Math.max(device.last, ...entries.map(({ at }) => at))
  await db.keep('device', { ...device, last })
}
