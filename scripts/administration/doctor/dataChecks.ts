import type { Config } from '#server/config.ts'
import { createFirst } from '#server/start/accountProblems.ts'
import type { Problem } from '#server/start/startRefusals.ts'
import { globalAdministrators } from '#server/store/accounts/people.ts'
import { hasSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { latestEntryAt } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'

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
