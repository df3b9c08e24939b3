import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { makePrivate } from '#server/files/privateData.ts'
import { startFaultOf } from '#server/store/files/startFault.ts'
import { adminCommand } from '../adminCommand.ts'

/** Why the server does not start: one line that says what to do. */
export class StartRefused extends Error {}

/** Something that is not right, and what to do about it. Both are Portuguese sentences. */
export interface Problem {
  what: string
  remedy: string
}

export type Exposure = Pick<Config, 'host' | 'origin' | 'isProduction'>

/** Returns true when people reach the server over https, through a proxy. */
const isHttps = ({ origin }: Exposure) => origin?.startsWith('https:') ?? false

/** Returns true when real people's data may be in it, so that known passwords must not be. */
export const isForReal = (config: Exposure) => config.isProduction || isHttps(config)

const isLoopback = (host: string) => /^((.+\.)?localhost|::1|\[::1\]|127(\.\d+){3})$/.test(host)

/** What is wrong with the settings alone. */
export function settingProblems(
  config: Exposure & Pick<Config, 'demo'> & Partial<Pick<Config, 'database' | 'backups'>>,
): Problem[] {
  const problems: Problem[] = [...sharedProblems(config)]
  if (!isLoopback(config.host) && !isHttps(config))
    problems.push({
      what: `HOST=${config.host} abre o servidor para a rede sem https: senhas e nomes passariam às claras.`,
      remedy:
        'Deixe HOST=127.0.0.1, ponha um proxy com https na frente e defina CHAMADA_ORIGIN=https://… (scripts/deploy/README.md).',
    })
  else if (config.origin && !isHttps(config) && !isLoopback(new URL(config.origin).hostname))
    problems.push({
      what: `CHAMADA_ORIGIN=${config.origin} é um endereço sem https: senhas e nomes passariam às claras.`,
      remedy: 'Ponha um proxy com https na frente e defina CHAMADA_ORIGIN=https://… (scripts/deploy/README.md).',
    })
  if (config.demo !== 'none' && isForReal(config))
    problems.push({
      what: `CHAMADA_DEMO=${config.demo} poria contas de senha conhecida num servidor de verdade.`,
      remedy: 'Defina CHAMADA_DEMO=none.',
    })
  return problems
}

/** What is wrong with settings that are for a database in a file. */
function* sharedProblems({ database, demo, backups }: Parameters<typeof settingProblems>[0]): Iterable<Problem> {
  if (database === undefined) return
  if (demo === 'old')
    yield {
      what: 'CHAMADA_DEMO=old é feita num arquivo, e com DATABASE_URL o banco não é um arquivo.',
      remedy: 'Escolha none, small ou large, ou tire DATABASE_URL.',
    }
  if (backups?.folder)
    yield {
      what: 'CHAMADA_BACKUP_FOLDER guarda cópias de um banco em arquivo, e com DATABASE_URL ele está num PostgreSQL.',
      remedy:
        'Tire CHAMADA_BACKUP_FOLDER e faça as cópias com pg_dump ou pg_basebackup, e as dos arquivos enviados à parte (README, "How to run it for a network").',
    }
}

/** What is wrong with the data's folder and files. Creates the folder, and takes away what others may read. */
export function dataProblems(data: string): Problem[] {
  const database = join(data, 'chamada.sqlite')
  if (!canWriteIn(data) || (existsSync(database) && !may(database, constants.R_OK | constants.W_OK)))
    return [
      {
        what: `A pasta dos dados, ${data}, não pode ser escrita por este usuário.`,
        remedy: `Dê a pasta a ele (sudo chown -R USUÁRIO ${data}) ou escolha outra em CHAMADA_DATA.`,
      },
    ]
  const [open] = makePrivate(data)
  if (!open) return []
  return [
    {
      what: `Outros usuários desta máquina podem ler ${open}, e este não pode mudar isso.`,
      remedy: `Faça: sudo chown -R USUÁRIO ${data} && sudo chmod -R go= ${data}`,
    },
  ]
}

/** What is wrong with the folder of the nightly backups, if there is one. Creates it. */
export function backupFolderProblems({ folder }: Pick<Config['backups'], 'folder'>): Problem[] {
  if (!folder || canWriteIn(folder)) return []
  return [
    {
      what: `A pasta das cópias, ${folder}, não pode ser escrita por este usuário.`,
      remedy: `Dê a pasta a ele (sudo chown -R USUÁRIO ${folder}) ou escolha outra em CHAMADA_BACKUP_FOLDER.`,
    },
  ]
}

/** What a second server on the same data is told, and one that starts while they are restored. */
export const otherServer = (data: string): Problem => ({
  what: `Outro servidor do Chamada, ou um restore, já usa a pasta dos dados, ${data}.`,
  remedy: 'Pare o outro, ou escolha outra pasta em CHAMADA_DATA.',
})

/** Returns true when this user can put files into a folder. Creates it. */
function canWriteIn(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    return false
  }
  return may(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

const wayBack = `Com o servidor parado, volte a uma cópia: ${adminCommand} restore ARQUIVO`

/** What is wrong with the database file; with `thorough`, also with its indexes. */
export function databaseProblems(data: string, thorough = false): Problem[] {
  const file = join(data, 'chamada.sqlite')
  switch (startFaultOf(file, thorough)) {
    case 'damaged':
      return [
        { what: `O banco ${file} está danificado.`, remedy: `${wayBack}. O banco de agora fica guardado ao lado.` },
      ]
    case 'notChamada':
      return [{ what: `O arquivo ${file} não é um banco do Chamada.`, remedy: 'Escolha outra pasta em CHAMADA_DATA.' }]
    case 'newer':
      return [
        {
          what: `O banco ${file} é de uma versão mais nova do Chamada.`,
          remedy: `Atualize o Chamada. Para ficar nesta versão: ${wayBack} (de antes da atualização)`,
        },
      ]
    default:
      return []
  }
}

export const refusalFor = ({ what, remedy }: Problem): StartRefused => new StartRefused(`${what} ${remedy}`)

/** Throws a StartRefused with the first problem. */
export function refuseFor(problems: readonly Problem[]): void {
  if (problems[0]) throw refusalFor(problems[0])
}
