import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { SchoolYear } from '#schema/nouns/schoolYear.ts'
import { folded } from '../codeOf.ts'

export type KnownYear = Pick<SchoolYear, 'id' | 'title'>

/** The only year of a school that a file's words can mean: by its name, or by the number of its year in both. */
export function yearNamed(years: readonly KnownYear[], name: string): KnownYear | undefined {
  const number = /\b20\d\d\b/.exec(name)?.[0]
  const same = years.filter(({ title }) => folded(title) === folded(name))
  const alike = same.length ? same : years.filter(({ title }) => number !== undefined && title.includes(number))
  return alike.length === 1 ? alike[0] : undefined
}

/** What is to be known of the year that a file names for a class; undefined where the class is in it, or none is named. */
export function noteOfYear(
  years: readonly KnownYear[],
  name: string | undefined,
  before?: Pick<SchoolClass, 'schoolYearId'>,
): string | undefined {
  if (!name) return undefined
  const named = yearNamed(years, name)
  const own = before && years.find(({ id }) => id === before.schoolYearId)
  if (own)
    return own.id === named?.id ? undefined : `o arquivo diz o ano letivo ${name}; a turma fica no de ${own.title}`
  if (!named) return `a escola não tem o ano letivo ${name}: a turma fica sem ano`
  return before && `o arquivo diz o ano letivo ${name}; a turma, que já existe, fica sem ano`
}
