import type { AttendanceCount } from './attendanceRate.ts'
import { countOf } from './text.ts'

/** The law asks for presence in three of every four lessons. */
export const legalMinimum = { of: 3, in: 4 } as const

export const minimumText = 'A lei pede presença em pelo menos 75% das aulas.'

/** How far a student is from the legal minimum of 75%, in lessons. */
export interface Frequency extends AttendanceCount {
  given: number
  /** The lessons of the whole plan; null when only those given so far are known. */
  planned: number | null
  /**
   * How many absences more still leave 75%: of the plan when all else is attended; without a plan, of what will have been given
   * when they come one after another from now on. Below 0 it is how many there were too many, which without a plan cannot be.
   */
  absencesLeft: number
  /** Without a plan: the presences in a row that bring them back to 75%; else 0. */
  presencesNeeded: number
}

/**
 * @param remaining lessons of the plan still to be given; null or 0 when none are known
 */
export function frequency({ present, absent }: AttendanceCount, remaining: number | null): Frequency {
  const given = present + absent
  const count = { present, absent, given }
  if (remaining) {
    const planned = given + remaining
    const possible = planned - Math.ceil((planned * legalMinimum.of) / legalMinimum.in) - absent
    return { ...count, planned, absencesLeft: Math.min(possible, remaining), presencesNeeded: 0 }
  }
  const over = legalMinimum.in * present - legalMinimum.of * given
  return {
    ...count,
    planned: null,
    absencesLeft: over < 0 ? 0 : Math.floor(over / legalMinimum.of),
    presencesNeeded: over < 0 ? -over : 0,
  }
}

/** '12 de 16 aulas, 75%: mais 1 falta possível nas 20 do plano'; per cent is never rounded up. */
export function frequencyText({ present, given, planned, absencesLeft, presencesNeeded }: Frequency): string {
  if (!given) return 'Nenhuma aula registrada até agora'
  const rate = `${Math.floor((present * 100) / given)}%`
  const lessons = `${present} de ${countOf(given, 'aula', 'aulas')}`
  const left = countOf(absencesLeft, 'falta possível', 'faltas possíveis')
  if (planned !== null && absencesLeft < 0)
    return `${lessons}, ${rate}: ${countOf(-absencesLeft, 'falta', 'faltas')} além do limite nas ${planned} do plano`
  if (planned !== null) return `${lessons}, ${rate}: mais ${left} nas ${planned} do plano`
  if (presencesNeeded > 0)
    return `${lessons} até agora, ${rate}: abaixo do mínimo de 75%; ${
      presencesNeeded === 1 ? 'falta 1 presença seguida' : `faltam ${presencesNeeded} presenças seguidas`
    } para voltar a ele`
  return `${lessons} até agora, ${rate}: mais ${left} em seguida`
}

/** Whether the 75% cannot be reached any more, or are not reached so far. */
export const isBelowMinimum = ({ absencesLeft, presencesNeeded }: Frequency) => absencesLeft < 0 || presencesNeeded > 0
