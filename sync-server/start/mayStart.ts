import type { Config } from '#server/config.ts'
import { type DataLock, lockData } from '#server/store/files/dataLock.ts'
import { listenProblems } from './listenProblems.ts'
import {
  backupFolderProblems,
  databaseProblems,
  dataProblems,
  otherServer,
  refusalFor,
  refuseFor,
  settingProblems,
} from './startRefusals.ts'

/**
 * Throws a StartRefused with the first reason not to start that can be known before anything is written, apart from
 * the empty folders. Returns what holds the data against a second server; a database at an address is for any number
 * of them.
 */
export async function mayStart(config: Config): Promise<DataLock | undefined> {
  refuseFor(settingProblems(config))
  refuseFor(await listenProblems(config))
  refuseFor(backupFolderProblems(config.backups))
  refuseFor(dataProblems(config.data))
  if (config.database !== undefined) return undefined
  const lock = lockData(config.data)
  if (!lock) throw refusalFor(otherServer(config.data))
  refuseFor(databaseProblems(config.data))
  return lock
}
