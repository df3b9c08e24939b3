import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { createFirst } from '#server/start/accountProblems.ts'
import type { Problem } from '#server/start/startRefusals.ts'
import { globalAdministrators } from '#server/store/accounts/people.ts'
import { hasSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { uploadedHashes } from '#server/store/files/uploads.ts'
import { latestEntryAt } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'

const day = 24 * 60 * 60_000

/** Says when nobody can administer the network, or when somebody does with a password alone. */
export async function peopleProblems({ q }: Store, { secondFactor }: Pick<Config, 'secondFactor'>): Promise<Problem[]> {
  const people = await globalAdministrators(q)
  if (!people.length) return [{ what: 'Não há nenhum administrador global.', remedy: `Crie um: ${createFirst}` }]
  if (secondFactor === 'optional') return []
  let without = 0
  for (const id of people) if (!(await hasSecondFactor(q, id))) without += 1
  if (!without) return []
  const what = `${without} de ${people.length} administradores globais ainda entram só com a senha.`
  return [{ what, remedy: 'Cada um ativa a verificação em duas etapas ao entrar: peça que entrem.' }]
}

/** Compares the uploaded files that the database names with those on the disk. */
export async function filesProblems({ q }: Store, data: string, now: number): Promise<Problem[]> {
  const files = openFileStore(join(data, 'files'))
  const named = new Set(await uploadedHashes(q))
  const missing = [...named].filter((hash) => !files.has(hash))
  // The daily sweep leaves younger ones: somebody may just be sending them.
  const unnamed = files.olderThan(now - 2 * day).filter((hash) => !named.has(hash))
  const problems: Problem[] = []
  if (missing.length)
    problems.push({
      what: `Faltam ${missing.length} arquivos enviados na pasta files, a começar por ${missing[0]}.`,
      remedy: 'Traga-os de uma cópia (tar xzf CÓPIA files), ou envie-os de novo nas aulas.',
    })
  if (unnamed.length)
    problems.push({
      what: `Há ${unnamed.length} arquivos na pasta files que nenhuma escola tem, a começar por ${unnamed[0]}.`,
      remedy: 'O servidor os apaga a cada dia e quando inicia; se ficam, confira as permissões da pasta.',
    })
  return problems
}

/** Says when the clock cannot be right: before this version was made, or before the last act in the database. */
export async function clockProblems({ q }: Store, { zone }: Config, now: number, madeAt: number): Promise<Problem[]> {
  const latest = Math.max(madeAt, (await latestEntryAt(q)) ?? 0)
  // A minute: another machine may have set the clock of the last act.
  if (now >= latest - 60_000) return []
  const text = (at: number) => new Date(at).toLocaleString('pt-BR', { timeZone: zone })
  return [
    {
      what: `O relógio desta máquina mostra ${text(now)}, antes do que já aconteceu em ${text(latest)}.`,
      remedy: 'Acerte o relógio e ligue o ajuste pela internet (timedatectl set-ntp true).',
    },
  ]
}
