import { ownFileAddress } from '#schema/fields/ownFile.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutgoingFile } from '#web/mirror/database/records.ts'
import { visitNow } from '#web/mirror/database/visit.ts'
import { withStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { waitsForFile } from './outgoing.ts'

/**
 * Changes the list. Rejects with a StorageFailure, and with VisitEnded once the person has signed out.
 * @param change gets the file as it is, undefined when it is not listed; returns it as it is to be, nothing to leave it
 */
export const changeOutgoing = (
  mirror: Mirror,
  hash: string,
  change: (file: OutgoingFile | undefined) => OutgoingFile | null | undefined,
): Promise<void> =>
  withStorageRetry(mirror, () =>
    mirror.db.transaction('rw', mirror.db.meta, async () => {
      await visitNow(mirror.db)
      const outgoing = (await mirror.db.read('outgoing')) ?? {}
      const changed = change(outgoing[hash])
      if (changed) await mirror.db.keep('outgoing', { ...outgoing, [hash]: changed })
    }),
  )

/**
 * Takes a file off the list, and with it lets go the acts that waited for it.
 * @param address as the server has it: it may judge the type of the content otherwise than this device did
 */
export const settleOutgoing = (mirror: Mirror, hash: string, address?: string): Promise<void> =>
  withStorageRetry(mirror, () =>
    mirror.db.transaction('rw', mirror.db.outbox, mirror.db.meta, async () => {
      const { [hash]: settled, ...others } = (await mirror.db.read('outgoing')) ?? {}
      if (!settled) return
      const assumed = ownFileAddress(settled.file)
      if (address && address !== assumed)
        await mirror.db.outbox.filter(waitsForFile({ [hash]: settled })).modify((entry) => {
          entry.body = JSON.parse(JSON.stringify(entry.body).replaceAll(assumed, address))
        })
      if (Object.keys(others).length) await mirror.db.keep('outgoing', others)
      else await mirror.db.meta.delete('outgoing')
    }),
  )
