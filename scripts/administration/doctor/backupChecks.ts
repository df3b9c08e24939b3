import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { adminCommand } from '#server/adminCommand.ts'
import { BackupFailure } from '#server/backup/backupFailure.ts'
import { damagedIn, databaseName } from '#server/backup/manifest.ts'
import { lastBackup } from '#server/backup/nightly.ts'
import { kindOf, readArchive } from '#server/backup/readArchive.ts'
import type { Opening } from '#server/backup/seal.ts'
import type { Config } from '#server/config.ts'
import { isPrivate } from '#server/files/privateData.ts'
import { backupFolderProblems, type Problem } from '#server/start/startRefusals.ts'

const hour = 60 * 60_000
const gibibyte = 2 ** 30

const freeIn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
const gigabytes = (bytes: number) => `${(bytes / gibibyte).toFixed(1).replace('.', ',')} GB`

/** Says when the disk of the data has little room left: less than a copy of the database needs, or than one gigabyte. */
export function diskProblems({ data }: Config, free = freeIn(data)): Problem[] {
  const needed = Math.max(gibibyte, 2 * statSync(join(data, databaseName)).size)
  if (free >= needed) return []
  return [
    {
      what: `Só restam ${gigabytes(free)} no disco dos dados; convém ter ${gigabytes(needed)}.`,
      remedy: 'Libere espaço ou aumente o disco.',
    },
  ]
}

/** Says when the nightly backups are missing, old, unreadable, open to others or about to fill their disk. */
export async function backupProblems({ backups }: Config, now: number, opening: Opening): Promise<Problem[]> {
  const { folder } = backups
  if (!folder)
    return [
      {
        what: 'O servidor não faz cópias sozinho.',
        remedy: 'Defina CHAMADA_BACKUP_FOLDER, de preferência em outro disco, e leve as cópias para outra máquina.',
      },
    ]
  // One that is not there yet is the server's to make, as its own user.
  const unwritable = existsSync(folder) ? backupFolderProblems(backups) : []
  if (unwritable.length) return unwritable
  const last = lastBackup(folder)
  if (!last)
    return [
      {
        what: `Ainda não há nenhuma cópia em ${folder}.`,
        remedy: 'O servidor faz uma quando inicia e a cada noite; se não faz, o motivo está no registro dele.',
      },
    ]
  const file = join(folder, last.name)
  const problems: Problem[] = []
  if (now - last.at > 26 * hour)
    problems.push({
      what: `A última cópia tem ${Math.floor((now - last.at) / hour)} horas: ${last.name}.`,
      remedy: 'Veja o motivo no registro do servidor (linhas "backup:").',
    })
  if (freeIn(folder) < 2 * statSync(file).size)
    problems.push({
      what: `No disco das cópias restam ${gigabytes(freeIn(folder))}: mal cabe mais uma.`,
      remedy: 'Libere espaço, ou guarde menos cópias com CHAMADA_BACKUPS_KEPT.',
    })
  const open = [folder, ...readdirSync(folder).map((name) => join(folder, name))].find((path) => !isPrivate(path))
  if (open)
    problems.push({
      what: `Outros usuários desta máquina podem ler as cópias (${open}).`,
      remedy: `Faça: chmod -R go= ${folder}`,
    })
  return [...problems, ...(await openingProblems(file, opening))]
}

async function openingProblems(file: string, opening: Opening): Promise<Problem[]> {
  // Without its key nobody can open it: the server has none, and doctor only when it is told.
  const canOpen = kindOf(file) !== 'encrypted' || opening.identities?.length
  if (!canOpen) return []
  try {
    const manifest = await readArchive(file, opening, async (_, body) => {
      for await (const _ of body);
    })
    return damagedIn(manifest).map((hash) => ({
      what: `O arquivo enviado ${hash} está danificado no disco.`,
      remedy: 'Traga-o de uma cópia mais antiga, ou envie-o de novo na aula.',
    }))
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error
    return [{ what: `A última cópia não abre. ${error.message}`, remedy: `Faça outra: ${adminCommand} backup ARQUIVO` }]
  }
}
