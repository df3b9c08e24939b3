import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '#schema/nouns/user.ts'
import { backUp } from '#server/backup/backUp.ts'
import { BackupFailure } from '#server/backup/backupFailure.ts'
import { damagedIn, databaseName, type Manifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { identitiesIn, newKey, type Opening, type Seal } from '#server/backup/seal.ts'
import type { Config } from '#server/config.ts'
import { describeEntry } from '#server/execute/describeEntry.ts'
import { applyErasures } from '#server/execute/erase.ts'
import { openFiles } from '#server/files/openFiles.ts'
import { erasuresIn } from '#server/store/erasures/erasures.ts'
import { openStore } from '#server/store/openStore.ts'
import { deleteAgain, type LostDeletion, lostDeletions } from '#server/store/restored/lostDeletions.ts'
import type { Store } from '#server/store/store.ts'

export interface BackupWay {
  passphrase?: string | undefined
  /** Whether the backup has the files of a bucket, too. */
  withFiles?: boolean | undefined
}

/** Writes a backup. Returns lines that say what is in it. */
export async function backUpLines(config: Config, target: string, how: BackupWay = {}): Promise<string[]> {
  const { data, backups } = config
  const { passphrase, withFiles } = how
  const { recipients } = backups
  const seal: Seal | undefined = passphrase ? { passphrase } : recipients.length ? { recipients } : undefined
  const files = await openFiles(config.files)
  const manifest = await backUp({ data, files, ...(withFiles && { withFiles }), target, now: Date.now(), seal })
  return [
    `Cópia feita e conferida: ${target}`,
    `Tem o banco e ${filesText(manifest)}${seal ? ', cifrados' : ''}.`,
    ...(manifest.inBucket ? [inBucketText(manifest.inBucket.length)] : []),
    ...manifest.missing.map(
      (hash) => `Atenção: o arquivo ${hash} não está ${manifest.inBucket ? 'no bucket' : 'no disco'} e ficou fora.`,
    ),
    ...damagedIn(manifest).map((hash) => `Atenção: o arquivo ${hash} está danificado no disco e não voltará.`),
  ]
}

const inBucketText = (count: number) =>
  `No bucket ${count === 1 ? 'fica 1 arquivo, conferido' : `ficam ${count} arquivos, conferidos`} na lista da cópia (--with-files os traz também).`

const filesText = ({ parts }: Manifest) =>
  parts.length === 2 ? '1 arquivo enviado' : `${parts.length - 1} arquivos enviados`

/** Restores a backup. Returns lines, and the former database when it can be compared. */
export async function restoreLines(
  config: Config,
  file: string,
  opening: Opening,
): Promise<{ lines: string[]; former: string | undefined }> {
  const files = await openFiles(config.files)
  const { former, manifest, gone } = await restoreBackup({ file, data: config.data, files, now: Date.now(), opening })
  const from = manifest ? `de ${new Date(manifest.madeAt).toLocaleString('pt-BR')}, com ${filesText(manifest)}` : ''
  return {
    lines: [
      `Banco restaurado de ${file}${from && ` (${from})`}`,
      ...(former ? [`O banco que estava aqui ficou em ${former}`] : []),
      ...gone.map((hash) => `Atenção: o arquivo ${hash} ficou no bucket quando a cópia foi feita e não está mais lá.`),
      'Todos entram de novo. Senhas trocadas depois da cópia voltaram a ser as de antes.',
    ],
    former,
  }
}

/** Who runs the server reads what administrators of the whole network read. */
const operator: Actor = { id: 0, name: '', role: 'superadmin', schoolId: null }

/** Opens a former database and the one of now. */
async function withBoth<T>(
  { data }: Config,
  former: string,
  work: (before: Store, store: Store) => Promise<T>,
): Promise<T> {
  if (!existsSync(former)) throw new BackupFailure(`O arquivo ${former} não existe.`)
  const store = openStore({ file: join(data, databaseName) })
  try {
    const before = openStore({ file: former })
    try {
      return await work(before, store)
    } finally {
      before.close()
    }
  } finally {
    store.close()
  }
}

/** The deletions of a former database that the restored one lacks, each in words. */
export const withLostDeletions = <T>(
  config: Config,
  former: string,
  work: (found: { deletion: LostDeletion; text: string }[], store: Store) => Promise<T>,
): Promise<T> =>
  withBoth(config, former, async (before, store) => {
    const found = []
    for (const deletion of await lostDeletions(before.q, store.q)) {
      const day = new Date(deletion.entry.at).toLocaleString('pt-BR')
      found.push({ deletion, text: `${day}  ${await describeEntry(before.q, deletion.entry, operator)}` })
    }
    return work(found, store)
  })

/**
 * Erases again the people whom a former database had erased on request. Nobody is asked: they have a right to it.
 * Returns lines.
 */
export const eraseAgainLines = (config: Config, former: string): Promise<string[]> =>
  withBoth(config, former, async (before, store) => {
    const count = await applyErasures(store, await erasuresIn(before.q), Date.now())
    if (!count) return []
    return [
      count === 1
        ? 'Uma pessoa apagada a pedido foi apagada de novo.'
        : `${count} pessoas apagadas a pedido foram apagadas de novo.`,
    ]
  })

/** Deletes again what a former database had deleted. Returns lines that say what. */
export const deleteAgainLines = (config: Config, former: string): Promise<string[]> =>
  withLostDeletions(config, former, async (found, store) => {
    for (const { deletion } of found) await deleteAgain(store, deletion, Date.now())
    return found.length
      ? ['Apagado de novo:', ...found.map(({ text }) => `  ${text}`)]
      : ['Não há nada a apagar de novo.']
  })

/** Writes a new key to a file. Returns lines with its public half. */
export async function backupKeyLines(file: string): Promise<string[]> {
  const { identity, recipient } = await newKey()
  writeFileSync(file, `# chave das cópias do Chamada\n# pública: ${recipient}\n${identity}\n`, {
    flag: 'wx',
    mode: 0o600,
  })
  return [
    `Chave escrita em ${file}. Guarde-a fora desta máquina: sem ela ninguém abre as cópias.`,
    `CHAMADA_BACKUP_KEY=${recipient}`,
  ]
}

export const openingFrom = (identityFile: string | undefined, passphrase: string | undefined): Opening => ({
  ...(identityFile && { identities: identitiesIn(readFileSync(identityFile, 'utf8')) }),
  ...(passphrase && { passphrase }),
})
