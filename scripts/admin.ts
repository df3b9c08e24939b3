import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from '#schema/errors.ts'
import { BadConfig, configFrom } from '#server/config.ts'
import { importEducacenso } from '#server/imports/educacenso.ts'
import type { Report } from '#server/imports/report.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { type AdminAct, adminAct } from './administration/adminArgs.ts'
import { askPassword } from './administration/askPassword.ts'
import { createAdministrator } from './administration/createAdministrator.ts'
import { backUp, restore } from './administration/databaseFiles.ts'
import { resetPassword } from './administration/resetPassword.ts'

async function main() {
  const act = adminAct(process.argv.slice(2))
  const database = join(configFrom(process.env).data, 'chamada.sqlite')
  for (const line of await run(act, database)) console.log(line)
}

/** Runs the command. Returns lines that say what was done. */
async function run(act: AdminAct, database: string): Promise<string[]> {
  if (act.act === 'create') {
    const password = process.env.CHAMADA_PASSWORD ?? (await askPassword('Senha (não aparece): '))
    const email = await withStore(database, (store) =>
      createAdministrator(store, { name: act.name, email: act.email, password }, Date.now()),
    )
    return [`Administrador global criado; entra com ${email}.`]
  }
  if (act.act === 'resetPassword') {
    const { name, password } = await withStore(database, (store) => resetPassword(store, act.email, Date.now()))
    return [
      `Nova senha de ${name}, mostrada só desta vez: ${password}`,
      'Entre com ela e escolha outra. Os aparelhos dessa conta pedem para entrar de novo.',
    ]
  }
  const file = fromWorkingFolder(act.file)
  if (act.act === 'import') {
    const bytes = readFileSync(file)
    const { schoolId } = act
    return importLines(
      await withStore(database, (store) => importEducacenso(store, bytes, { now: Date.now(), schoolId })),
    )
  }
  if (act.act === 'backup') {
    await backUp(database, file)
    return [`Cópia feita e conferida: ${file}`]
  }
  const kept = await restore(file, database, Date.now())
  return [`Banco restaurado de ${file}`, ...(kept ? [`O banco que estava aqui ficou em ${kept}`] : [])]
}

async function withStore<T>(file: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ file })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

function importLines(report: Report): string[] {
  if (!report.count('criado') && !report.count('já existe')) {
    const { what, note } = report.entries.at(-1)!
    throw new Error(`Nada foi importado: ${what}: ${note}.`)
  }
  if (!report.credentials.length) return report.lines()
  return [
    ...report.lines(),
    '',
    'Primeiras senhas, mostradas só desta vez; cada pessoa troca a sua ao entrar (nome, login, senha):',
    ...report.credentials.map(({ name, login, password }) => `${name}, ${login}, ${password}`),
  ]
}

/** Resolves a file name from the folder in which the command was typed, which npm leaves. */
const fromWorkingFolder = (file: string) => resolve(process.env.INIT_CWD ?? '', file)

const known: Record<string, string> = {
  ENOENT: 'O arquivo ou a pasta não existe',
  EACCES: 'Falta permissão',
  EPERM: 'Falta permissão',
  EROFS: 'O disco é só de leitura',
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
  if (!code || error instanceof Refusal) return error.message
  // SQLite's codes may have more than two words: SQLITE_READONLY_DIRECTORY.
  const text = known[code.split('_', 2).join('_')]
  return text ? `${text}${path ? `: ${path}` : ''}.` : `Não deu certo: ${error.message}`
}

main().catch((error) => {
  console.error(sentence(error))
  process.exitCode = 1
})
