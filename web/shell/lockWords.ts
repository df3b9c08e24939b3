import { countOf } from '#schema/rules/text.ts'
import { type Absence, absentFor, lockAfter, standingOf, warnAfter } from '#schema/sync/absence.ts'

const day = 24 * 60 * 60_000
const daysOf = (ms: number) => countOf(Math.floor(ms / day), 'dia', 'dias')
/** Of what the clock jumped, the time of use was taken. */
const nearly = (ms: number) => countOf(Math.round(ms / day), 'dia', 'dias')

const sinceCounted = 'desde a última vez que o Chamada contou o tempo aqui'
const setTheClock = 'Se a data está errada, acerte-a nos ajustes do aparelho.'

/** Why a device asks for the password. */
export function lockWords(absence: Absence | undefined): string {
  if (absence?.locked === 'ended') return 'Sua sessão neste aparelho foi encerrada.'
  if (absence?.locked === 'jump')
    return absence.jumped < day / 2
      ? `O relógio deste aparelho avançou e voltou ${sinceCounted}.`
      : `O relógio deste aparelho avançou ${nearly(absence.jumped)} ${sinceCounted}. ${setTheClock}`
  const away = absence ? absentFor(absence) : 0
  const since = daysOf(Math.max(away, lockAfter))
  const isOver = absence?.lasted !== undefined || away < lockAfter
  const long = isOver
    ? `Este aparelho ficou ${since} sem falar com o servidor.`
    : `Este aparelho não fala com o servidor há ${since}.`
  return absence && standingOf(absence) === 'sealed' ? `${long} Os dados estão lacrados, e nada foi perdido.` : long
}

/** Who checks the password where the server does not answer. */
export const checkWords = (checksHere: boolean): string =>
  checksHere
    ? 'Sem internet, o próprio aparelho confere a senha: vale a última com que você entrou nele.'
    : 'Sem internet: para entrar é preciso falar com o servidor. Nada é apagado enquanto isso.'

/** What a device says in the week before it asks for the password; undefined before that week. */
export function warnWords(absence: Absence, checksHere: boolean): string | undefined {
  if (standingOf(absence) !== 'warned') return undefined
  const { away, jumped } = absence
  const left = Math.ceil((lockAfter - away - jumped) / day)
  const then = `Daqui a ${countOf(left, 'dia', 'dias')} ele pede sua senha`
  const what = checksHere ? `${then}, com ou sem internet.` : `${then} e, para entrar, internet.`
  if (away < warnAfter) return `O relógio deste aparelho avançou ${nearly(jumped)} de uma vez. ${setTheClock} ${what}`
  return `Este aparelho não fala com o servidor há ${daysOf(absentFor(absence))}. ${what}`
}
