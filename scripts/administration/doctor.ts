import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '#server/backup/manifest.ts'
import type { Opening } from '#server/backup/seal.ts'
import type { Config } from '#server/config.ts'
import { demoProblems } from '#server/start/demoProblems.ts'
import { moveProblems } from '#server/start/moveProblems.ts'
import { databaseProblems, dataProblems, type Problem, settingProblems } from '#server/start/startRefusals.ts'
import { latestMigration } from '#server/store/files/databaseFile.ts'
import { hasPendingMigrations } from '#server/store/files/startFault.ts'
import type { StoreOptions } from '#server/store/openStore.ts'
import { backupProblems, diskProblems } from './doctor/backupChecks.ts'
import { clockProblems, peopleProblems } from './doctor/dataChecks.ts'
import { filesProblems } from './doctor/fileChecks.ts'
import { numberProblems } from './doctor/numberChecks.ts'
import { postgresProblems } from './doctor/postgresChecks.ts'
import { replicaProblems, replicaWaitMs } from './doctor/replicaChecks.ts'
import { proxyProblems } from './doctor/settingChecks.ts'
import { withAnyStore } from './withStore.ts'

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
  if (config.database !== undefined) return [...problems, ...(await postgresIn(config.database, { config, now }))]
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
  return [...problems, ...(await storeProblems({ file }, { config, now }))]
}

/** Of a PostgreSQL, which has no file, disk or backups of ours. */
async function postgresIn(url: string, { config, now }: Omit<Examined, 'opening'>): Promise<Problem[]> {
  const problems = [...dataProblems(config.data), ...(await postgresProblems(url))]
  // Opening the store would make its tables, or bring them up to date.
  if (problems.length) return problems
  const replica = config.replica === undefined ? undefined : { url: config.replica, waitMs: replicaWaitMs }
  return storeProblems({ url, replica }, { config, now })
}

const storeProblems = (options: StoreOptions, { config, now }: Omit<Examined, 'opening'>): Promise<Problem[]> =>
  withAnyStore(options, async (store) => [
    ...(await moveProblems(store)),
    ...(await demoProblems(store, config)),
    ...(await peopleProblems(store, config)),
    ...(await filesProblems(store, config.files, now)),
    ...(await numberProblems(store)),
    ...(await replicaProblems(store)),
    ...(await clockProblems(store, config, now, latestMigration())),
  ])
