import {
  type AttendanceCount,
  attendanceRate,
  lessonsText,
  type MinimumPresence,
  rateText,
} from '#schema/rules/attendance/attendanceRate.ts'
import { countOf } from '#schema/rules/text.ts'

/** How far a student is from the school's minimum of presence, in lessons. */
export interface Frequency extends AttendanceCount, MinimumPresence {
  held: number
  /** The number of lessons in the whole plan; null when only those held so far are known. */
  planned: number | null
  /**
   * How many more absences still leave the minimum. With a plan: of the whole plan, when everything else is attended; below 0
   * it counts the absences beyond the limit. Without a plan: of the lessons held by then, when the absences come one
   * after another from now on; never below 0.
   */
  absencesLeft: number
  /** Without a plan: the presences in a row that bring the student back to the minimum, infinite when it is all lessons. Otherwise 0. */
  presencesNeeded: number
}

/** @param remaining lessons of the plan that are still to be given; null or 0 when none are known */
export function frequency(
  { present, absent }: AttendanceCount,
  remaining: number | null,
  { minimumPercent }: MinimumPresence,
): Frequency {
  const held = present + absent
  const count = { present, absent, held, minimumPercent }
  if (remaining) {
    const planned = held + remaining
    const possible = planned - Math.ceil((planned * minimumPercent) / 100) - absent
    return { ...count, planned, absencesLeft: Math.min(possible, remaining), presencesNeeded: 0 }
  }
  const over = 100 * present - minimumPercent * held
  return {
    ...count,
    planned: null,
    absencesLeft: over < 0 ? 0 : Math.floor(over / minimumPercent),
    presencesNeeded: over < 0 ? Math.ceil(-over / (100 - minimumPercent)) : 0,
  }
}

/** '12 de 16 aulas, 75%: mais 1 falta possível nas 20 do plano'. */
export function frequencyText(frequency: Frequency): string {
  const { held, planned, absencesLeft, presencesNeeded, minimumPercent } = frequency
  if (!held) return 'Nenhuma aula registrada até agora'
  const rate = rateText(attendanceRate(frequency))
  const lessons = lessonsText(frequency)
  const left = absencesLeft
    ? `mais ${countOf(absencesLeft, 'falta possível', 'faltas possíveis')}`
    : 'nenhuma falta possível'
  if (planned !== null && absencesLeft < 0)
    return `${lessons}, ${rate}: ${countOf(-absencesLeft, 'falta', 'faltas')} além do limite nas ${planned} do plano`
  if (planned !== null) return `${lessons}, ${rate}: ${left} nas ${planned} do plano`
  if (presencesNeeded === Number.POSITIVE_INFINITY) return `${lessons} até agora, ${rate}: abaixo do mínimo de 100%`
  if (presencesNeeded > 0)
    return `${lessons} até agora, ${rate}: abaixo do mínimo de ${minimumPercent}%; ${
      presencesNeeded === 1 ? 'falta 1 presença seguida' : `faltam ${presencesNeeded} presenças seguidas`
    } para voltar a ele`
  return `${lessons} até agora, ${rate}: ${left} em seguida`
}

/** Returns true when the minimum can no longer be reached or are not reached so far. */
export const missesMinimum = ({ absencesLeft, presencesNeeded }: Frequency) => absencesLeft < 0 || presencesNeeded > 0
