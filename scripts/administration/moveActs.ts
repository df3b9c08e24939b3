import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { type MoveRequest, type MoveStep, moveDatabase } from '#server/moving/moveDatabase.ts'
import { type Place, placeName } from '#server/moving/place.ts'
import { unmove } from '#server/moving/unmove.ts'

const count = (rows: number) => `${rows.toLocaleString('pt-BR')} ${rows === 1 ? 'linha' : 'linhas'}`

/** A table as large as this has a line for each so many rows. */
const rowsOfLine = 200_000

/**
 * Moves a database. Returns lines that say what to do now.
 * @param say gets a line for each table while it works
 */
export async function moveLines(
  config: Pick<Config, 'data' | 'files'>,
  request: MoveRequest,
  say: (line: string) => void,
): Promise<string[]> {
  const { from, to } = request
  const { rows } = await moveDatabase({ ...request, onStep: (step) => sayStep(step, from, say) })
  return [
    `Banco levado para ${placeName(to)} e conferido: ${count(rows)}, todas iguais. Aparelhos e sessões continuam como estavam.`,
    ...filesLines(config, from, to),
    'url' in to
      ? 'Agora inicie o servidor com DATABASE_URL igual ao endereço que você deu em --to.'
      : `Agora inicie o servidor com CHAMADA_DATA=${to.data} e sem DATABASE_URL.`,
    `O banco em ${placeName(from)} ficou inteiro, com uma marca: nenhum servidor inicia nele.`,
  ]
}

const begun = {
  new: 'Copiando…',
  resumed: 'Continuando a mudança de onde parou…',
  again:
    'A mudança anterior não serve mais (a origem voltou a uma cópia, ou a conferência achou diferença). Copiando do início…',
}

const words = {
  copied: 'copiada',
  brought: 'conferida com o servidor no ar',
  compared: 'conferida',
  comparedAgain: 'mudou, trazida e conferida',
}

/** Says what a move of a database does. */
function sayStep(step: MoveStep, from: Place, say: (line: string) => void) {
  if (step.step === 'marked') return
  if (step.step === 'waiting')
    return say(
      `O grosso está copiado. Agora pare os servidores e os outros comandos em ${placeName(from)}: a última parte precisa do banco só para si. Este comando espera, traz o que mudou e termina sozinho. Para desistir por ora, Ctrl+C: o que foi copiado fica, e o mesmo comando continua.`,
    )
  if (step.step === 'begun') {
    if (step.isBeside) say(`${placeName(from)} está em uso: a cópia é feita com o servidor no ar.`)
    return say(begun[step.how])
  }
  const { table, rows, isDone } = step
  if (isDone) {
    if (rows) say(`  ${table} ${words[step.step]}: ${count(rows)}`)
  } else if (rows % rowsOfLine === 0) say(`  ${table}: ${count(rows)}…`)
}

/** Where the uploaded files are now, and what is to be done about them. They are not in the database. */
function filesLines({ data, files }: Pick<Config, 'data' | 'files'>, from: Place, to: Place): string[] {
  const { bucket, folder } = files
  if (bucket) return [`Os arquivos enviados ficam no bucket ${bucket.bucket}: deixe CHAMADA_FILES como está.`]
  const former = 'data' in from && resolve(from.data) !== resolve(data) ? join(from.data, 'files') : folder
  const next = 'data' in to && folder === join(data, 'files') ? join(to.data, 'files') : folder
  if (former === next)
    return [`Os arquivos enviados ficam em ${former}: deixe CHAMADA_DATA e CHAMADA_FILES como estão.`]
  if (!existsSync(former)) return []
  return [`Os arquivos enviados ficaram em ${former}: antes de iniciar o servidor, faça cp -a ${former}/. ${next}/`]
}

/** Lets a database that was moved elsewhere be served again. Returns lines that say what that means. */
export async function unmoveLines(place: Place, now: number): Promise<string[]> {
  const { to } = await unmove(place, now)
  return [
    `O banco em ${placeName(place)} volta a valer. O que foi feito em ${to} não está nele, e os aparelhos enviam de novo o que falta.`,
    'Não inicie mais nenhum servidor no outro. Todos entram de novo.',
  ]
}
