import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '#server/backup/manifest.ts'
import type { Opening } from '#server/backup/seal.ts'
import type { Config } from '#server/config.ts'
import { demoProblems } from '#server/start/demoProblems.ts'
import { sharedDatabaseProblems } from '#server/start/sharedDatabase.ts'
import { databaseProblems, dataProblems, type Problem, settingProblems } from '#server/start/startRefusals.ts'
import { latestMigration } from '#server/store/files/databaseFile.ts'
import { hasPendingMigrations } from '#server/store/files/startFault.ts'
import type { Store } from '#server/store/store.ts'
import { backupProblems, diskProblems } from './doctor/backupChecks.ts'
import { clockProblems, peopleProblems } from './doctor/dataChecks.ts'
import { filesProblems } from './doctor/fileChecks.ts'
import { proxyProblems } from './doctor/settingChecks.ts'
import { withStore } from './withStore.ts'

export interface Examined {
  config: Config
  /** ms */
  now: number
  /** What opens the last backup, when it is encrypted and the key is at hand. */
  opening: Opening
}

/**
 * Looks for what is not right with an installation: its settings, data, backups and clock. Changes nothing but the
 * permissions of its own files. The server may be running.
 */
export async function examine({ config, now, opening }: Examined): Promise<Problem[]> {
  const problems = [...settingProblems(config), ...proxyProblems(config)]
  if (config.database !== undefined) return [...problems, ...(await examineShared(config, config.database, now))]
  const file = join(config.data, databaseName)
  if (!existsSync(file))
    return [
      ...problems,
      { what: `Não há banco em ${file}.`, remedy: 'Confira CHAMADA_DATA, ou inicie o servidor uma vez.' },
    ]
  problems.push(...dataProblems(config.data), ...diskProblems(config))
  problems.push(...(await backupProblems(config, now, opening)))
  const whole = databaseProblems(config.data, true)
  if (whole.length) return [...problems, ...whole]
  if (hasPendingMigrations(file))
    // Opening the store would apply them, perhaps under the feet of a server that runs.
    return [
      ...problems,
      {
        what: 'O banco é de uma versão anterior, e as tabelas ainda não foram atualizadas.',
        remedy: 'Faça uma cópia e reinicie o servidor; depois rode doctor de novo.',
      },
    ]
  return withStore({ file }, async (store) => [...problems, ...(await dataIn(store, config, now))])
}

/** The same for a database at an address. Opening it brings its tables up to date. */
const examineShared = (config: Config, address: string, now: number) =>
  withStore({ url: address }, async (store) => {
    const problems = [...dataProblems(config.data), ...(await sharedDatabaseProblems(store, address))]
    return problems.length ? problems : dataIn(store, config, now)
  })

const dataIn = async (store: Store, config: Config, now: number): Promise<Problem[]> => [
  ...(await demoProblems(store, config)),
  ...(await peopleProblems(store, config)),
  ...(await filesProblems(store, config.files, now)),
  ...(await clockProblems(store, config, now, latestMigration())),
]
