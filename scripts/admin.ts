import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#schema/errors.ts'
import type { UndoneImport } from '#schema/lists/importCalls.ts'
import { adminCommand } from '#server/adminCommand.ts'
import { BackupFailure } from '#server/backup/backupFailure.ts'
import type { Opening } from '#server/backup/seal.ts'
import { BadConfig, type Config, configFrom } from '#server/config.ts'
import { keepNewFilesPrivate } from '#server/files/privateData.ts'
import { type ImportedSchool, importFiles, importSchools, previewFiles } from '#server/imports/importFiles.ts'
import { importLines } from '#server/imports/importLines.ts'
import { undoImport } from '#server/imports/undoImport.ts'
import { placeIn } from '#server/moving/place.ts'
import { startAfterRestore } from '#server/store/restored/afterRestore.ts'
import type { Store } from '#server/store/store.ts'
import { storePlace } from '#server/storePlace.ts'
import { type AdminAct, adminAct } from './administration/adminArgs.ts'
import { askPassword, askYes } from './administration/askPassword.ts'
import {
  backUpLines,
  backupKeyLines,
  deleteAgainLines,
  eraseAgainLines,
  openingFrom,
  restoreLines,
  withLostDeletions,
} from './administration/backupActs.ts'
import { createAdministrator } from './administration/createAdministrator.ts'
import { examine } from './administration/doctor.ts'
import { moveLines, unmoveLines } from './administration/moveActs.ts'
import { resetPassword } from './administration/resetPassword.ts'
import { withStore } from './administration/withStore.ts'

async function main() {
  const act = adminAct(process.argv.slice(2))
  keepNewFilesPrivate()
  for (const line of await run(act, configFrom(process.env))) console.log(line)
}

/** Runs the command. Returns lines that say what was done. */
async function run(act: AdminAct, config: Config): Promise<string[]> {
  refuseForFiles(act, config)
  const database = storePlace(config)
  if (act.act === 'create') {
    const password = process.env.CHAMADA_PASSWORD ?? (await askPassword('Senha (não aparece): '))
    const email = await withStore(database, (store) =>
      createAdministrator(store, { name: act.name, email: act.email, password }, Date.now()),
    )
    return [`Administrador global criado; entra com ${email}.`]
  }
  if (act.act === 'resetPassword') {
    const { name, password, secondFactorRemoved } = await withStore(database, (store) =>
      resetPassword(store, act.email, Date.now()),
    )
    return [
      `Nova senha de ${name}, mostrada só desta vez: ${password}`,
      'Entre com ela e escolha outra. Os aparelhos dessa conta pedem para entrar de novo.',
      ...(secondFactorRemoved ? ['A verificação em duas etapas dessa conta foi desativada.'] : []),
    ]
  }
  if (act.act === 'doctor') return doctorLines(config, act.identity)
  if (act.act === 'restored') return restoredLines(config)
  if (act.act === 'import') return linesOfImport(config, act)
  if (act.act === 'undoImport') {
    const undo = (store: Store) => undoImport(store, { importId: act.importId, actor: null, now: Date.now() })
    return undoneLines(await withStore(database, undo))
  }
  if (act.act === 'move') {
    const [from, to] = [placeIn(act.from, fromWorkingFolder), placeIn(act.to, fromWorkingFolder)]
    return moveLines(config, { from, to, now: Date.now(), ...untilInterrupted() }, console.log)
  }
  if (act.act === 'unmove') return unmoveLines(placeIn(act.place, fromWorkingFolder), Date.now())
  const file = fromWorkingFolder(act.file)
  if (act.act === 'backupKey') return backupKeyLines(file)
  if (act.act === 'deleteAgain') return deleteAgainLines(config, file)
  const passphrase = act.passphrase ? await passphraseOfBackup() : undefined
  if (act.act === 'backup') return backUpLines(config, file, { passphrase, withFiles: act.withFiles })
  return restoreAndAsk(config, file, openingFrom(act.identity && fromWorkingFolder(act.identity), passphrase))
}

/** How a command looks again every two seconds, until somebody interrupts it. A second time ends it at once. */
function untilInterrupted() {
  const interrupted = new AbortController()
  const stop = interrupted.signal
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      interrupted.abort(new Error('Interrompido. O que foi copiado fica, e o mesmo comando continua de onde parou.')),
    )
  // An interrupted pause is over: the move says why it ends.
  return { stop, pause: () => pause(2_000, undefined, { signal: stop }).catch(() => {}) }
}

/** The commands that are about a database in a file. */
const ofFiles: readonly AdminAct['act'][] = ['backup', 'restore', 'deleteAgain']

/** Throws an Error with a Portuguese sentence for a command that the place of the database does not have. */
function refuseForFiles({ act }: AdminAct, { database }: Config) {
  if (database !== undefined && ofFiles.includes(act))
    throw new Error(
      'Este comando é de um banco em arquivo. O de DATABASE_URL tem as ferramentas do PostgreSQL: pg_dump ou pg_basebackup para a cópia, pg_restore para a volta, e depois restored (README, "How to run it for a network").',
    )
  if (database === undefined && act === 'restored')
    throw new Error('restored é de um banco em DATABASE_URL. Um banco em arquivo volta a uma cópia com restore.')
}

/** What is left to do when a PostgreSQL was put back to a copy by its own tools. */
async function restoredLines(config: Config): Promise<string[]> {
  await withStore(storePlace(config), (store) => startAfterRestore(store, Date.now()))
  return [
    'Começou uma história nova: os aparelhos mandam de novo o que o banco não tem mais.',
    'Todos entram de novo. Senhas trocadas depois da cópia voltaram a ser as de antes.',
    'Pessoas apagadas a pedido depois da cópia voltaram com ela: apague-as de novo em Dados da pessoa.',
  ]
}

const passphraseOfBackup = async () =>
  process.env.CHAMADA_BACKUP_PASSPHRASE ?? (await askPassword('Senha da cópia (não aparece): '))

/** Restores, and then asks whether to delete again what was deleted after the backup was made. */
async function restoreAndAsk(config: Config, file: string, opening: Opening): Promise<string[]> {
  const { lines, former } = await restoreLines(config, file, opening)
  if (!former) return lines
  const lost = await lostIn(config, former)
  if (!lost) return [...lines, 'O banco anterior não abre: o que ele tinha apagado depois da cópia não se sabe.']
  lines.push(...lost.erased)
  if (!lost.deletions.length) return lines
  for (const line of [
    ...lines,
    '',
    'Depois da cópia tinha sido apagado:',
    ...lost.deletions.map((text) => `  ${text}`),
  ])
    console.log(line)
  if (await askYes('Apagar de novo? (s/n) ')) return deleteAgainLines(config, former)
  return [`Para apagar de novo: ${adminCommand} delete-again ${former}`]
}

/** Undefined when the former database is too damaged to read: that may be why somebody restores. */
async function lostIn(config: Config, former: string) {
  try {
    const erased = await eraseAgainLines(config, former)
    const deletions = await withLostDeletions(config, former, async (found) => found.map(({ text }) => text))
    return { erased, deletions }
  } catch {
    return undefined
  }
}

async function doctorLines(config: Config, identity: string | undefined): Promise<string[]> {
  const opening = openingFrom(identity && fromWorkingFolder(identity), undefined)
  const problems = await examine({ config, now: Date.now(), opening })
  if (!problems.length) return ['Está tudo certo.']
  process.exitCode = 1
  return problems.flatMap(({ what, remedy }) => [`✗ ${what}`, `  ${remedy}`])
}

/** Imports the files, or says what would become of them. */
async function linesOfImport(config: Config, { files, schoolId, preview }: AdminAct & { act: 'import' }) {
  const bytes = files.map((name) => ({ name: basename(name), bytes: readFileSync(fromWorkingFolder(name)) }))
  const settings = { now: Date.now(), zone: config.zone, schoolId }
  const schools = await withStore(storePlace(config), (store) =>
    importSchools(store, bytes, settings, preview ? previewFiles : importFiles),
  )
  return schools.flatMap((each) => [...(each.school ? ['', each.school] : []), ...linesOfSchool(each)])
}

function linesOfSchool(done: ImportedSchool): string[] {
  if ('failure' in done) return [`falhou: ${done.failure}`]
  const { rows, importId, newSchool } = done
  return [
    ...importLines(rows),
    ...(newSchool ? ['', `Escola criada: ${newSchool.name}, número ${newSchool.id}.`] : []),
    ...(importId === undefined
      ? []
      : [
          '',
          'Ninguém entra antes de receber a primeira senha: os cartões saem em Alunos e Professores.',
          `Para desfazer: ${adminCommand} undo-import ${importId}`,
        ]),
  ]
}

const undoneLines = ({ undone, left }: UndoneImport): string[] => [
  `Importação desfeita: ${undone} ${undone === 1 ? 'linha' : 'linhas'}. O que saiu está na Lixeira.`,
  ...left.map(({ what, why }) => `ficou: ${what} (${why})`),
]

/** Resolves a file name from the folder in which the command was typed, which npm leaves. */
const fromWorkingFolder = (file: string) => resolve(process.env.INIT_CWD ?? '', file)

const known: Record<string, string> = {
  ENOENT: 'O arquivo ou a pasta não existe',
  EACCES: 'Falta permissão',
  EPERM: 'Falta permissão',
  EROFS: 'O disco é só de leitura',
  EEXIST: 'Já existe um arquivo com este nome',
  EISDIR: 'É uma pasta, não um arquivo',
  ENOTDIR: 'Uma parte do caminho não é uma pasta',
  ENOSPC: 'O disco está cheio',
  SQLITE_CANTOPEN: 'Não foi possível abrir ou criar o arquivo do banco ou da cópia',
  SQLITE_IOERR: 'O disco não leu ou não gravou',
  SQLITE_FULL: 'O disco está cheio',
  SQLITE_READONLY: 'Falta permissão para escrever no banco',
  SQLITE_BUSY: 'O banco está ocupado; tente de novo',
  SQLITE_NOTADB: 'O arquivo do banco não é um banco do Chamada',
  SQLITE_CORRUPT: 'O banco está danificado; volte a uma cópia com restore',
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `Não deu certo: ${error}`
  if (error instanceof BadConfig) return `Configuração inválida: ${error.message}`
  const { code, path } = error as NodeJS.ErrnoException
  // Refusals of this command and of the school carry their own sentence. Only errors of the system have a code.
  if (!code || error instanceof Refusal || error instanceof BackupFailure) return error.message
  // SQLite's codes may have more than two words: SQLITE_READONLY_DIRECTORY.
  const text = known[code.split('_', 2).join('_')]
  return text ? `${text}${path ? `: ${path}` : ''}.` : `Não deu certo: ${error.message}`
}

main().catch((error) => {
  console.error(sentence(error))
  process.exitCode = 1
})
