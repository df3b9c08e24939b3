import { daysKept } from '#schema/rules/people/retention.ts'
import { finishErasures } from './execute/erase.ts'
import type { FileStore } from './files/fileStore.ts'
import { FilesAway } from './files/filesAway.ts'
import { sweepFiles } from './files/sweepFiles.ts'
import { forgetFormerPasswords } from './store/accounts/closedAccounts.ts'
import { forgetTryCounts } from './store/accounts/passwordTries.ts'
import { forgetSecondFactorsOfNobody } from './store/accounts/secondFactors.ts'
import { forgetEndedSessions, sessionRows } from './store/accounts/sessionRows.ts'
import { forgetTraces } from './store/audit/forgetTraces.ts'
import { forgetDeviceNames } from './store/devices/devices.ts'
import { forgetKnownDevices } from './store/devices/knownDevices.ts'
import { metaOf, setMeta } from './store/epoch/metaValues.ts'
import { forgetImports } from './store/imports/imports.ts'
import { forgetLateRolls } from './store/journal/lateRolls.ts'
import { redactOld, removeRefused } from './store/journal/redactOld.ts'
import { forgetRequests } from './store/schoolTransfers.ts'
import type { Store } from './store/store.ts'
import { forgetOldTombstones } from './store/write/tombstones.ts'

const day = 24 * 60 * 60_000

/** After so long it is done again, ms: each process asks once a day, by its own clock. */
const dailyAfter = 20 * 60 * 60_000

/**
 * The daily work of all processes on a database: what is over is forgotten, and the next year's tables are made.
 * Guarantees: one of them does it, and once a day; the others skip it. What an erasure that was cut short left is
 * finished whenever one starts. A process that has the database to itself does all of it each time.
 * After a crash: it was not noted as done, and the next process that starts or has a new day does it.
 * @param note gets lines for the people who run the server
 */
export async function dailyWork(
  store: Store,
  files: FileStore,
  now: number,
  note: (line: string) => void = () => {},
): Promise<void> {
  const { shared } = store
  if (!shared) return forgetWhatIsOver(store, files, now)
  const work = async () => {
    const lastAt = Number((await metaOf(store.q, 'dailyWork')) ?? 0)
    if (lastAt <= now && now < lastAt + dailyAfter) return finishErasures(store, now)
    for (const line of await store.prepareYears(now)) note(line)
    await forgetWhatIsOver(store, files, now)
    await store.tx((q) => setMeta(q, 'dailyWork', String(now)))
  }
  await shared.alone('daily work', work, { skip: true })
}

/**
 * What the server forgets each day, and when it starts: whatever is older than the table of retention lets it be
 * (schema/rules/people/retention.ts), the rest of an erasure that was cut short, old tombstones, files that nothing
 * names, and second factors of accounts that are gone for good.
 * After a crash: each step is a transaction of its own, and the next day does what is left.
 * Throws FilesAway, once all else is done, when the files could not be swept.
 */
export async function forgetWhatIsOver(store: Store, files: FileStore, now: number): Promise<void> {
  const since = (kind: Parameters<typeof daysKept>[0]) => now - daysKept(kind) * day
  await finishErasures(store, now)
  await forgetOldTombstones(store, now)
  const away = await sweepFiles(store, files, now).then(() => undefined, filesAway)
  await sessionRows(store).removeExpired(now)
  await store.tx((q) => forgetEndedSessions(q, now))
  await store.tx((q) => forgetTryCounts(q, since('passwordTries')))
  await store.tx((q) => forgetKnownDevices(q, since('knownDevices')))
  await store.tx((q) => forgetDeviceNames(q, since('devices')))
  await store.tx((q) => forgetFormerPasswords(q, since('deleted')))
  await store.tx((q) => forgetSecondFactorsOfNobody(q))
  await store.tx((q) => forgetTraces(q, { signIns: since('signIns'), others: since('traces') }))
  await store.tx((q) => forgetImports(q, since('imports')))
  await store.tx((q) => removeRefused(q, since('refused')))
  await store.tx((q) => forgetLateRolls(q, since('lateRolls')))
  await store.tx((q) => forgetRequests(q, since('transferRequests')))
  await redactOld(store, since('journal'))
  await store.emptyLog()
  if (away) throw away
}

function filesAway(error: unknown): FilesAway {
  if (error instanceof FilesAway) return error
  throw error
}
