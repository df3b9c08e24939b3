import { fullDate } from '#schema/fields/dates/dates.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { User } from '#schema/nouns/user.ts'

/** A class as a paper names it, with its school year: the calendar's, where the school has none. */
export interface ClassOnPaper {
  title: string
  year: string
}

/** What papers say of a student besides the name. */
export interface KnownStudent {
  /** Null where nobody noted anything, and for those who may not read it. */
  family: StudentRecord | null
  /** The classes of today. */
  classes: readonly ClassOnPaper[]
}

/** The name of the papers of somebody who is called by another one; null where there is none, or nobody may read it. */
export const civilNameBeside = (name: string, family: StudentRecord | null): string | null =>
  family?.civilName && family.civilName.trim().toLowerCase() !== name.trim().toLowerCase() ? family.civilName : null

/** What offices ask of a student on a paper, as far as it is known here. */
export function studentLines(
  { name, username }: Pick<User, 'name' | 'username'>,
  { family, classes }: KnownStudent,
): [label: string, text: string][] {
  const listed = (texts: readonly (string | null | undefined)[], joint = ', ') =>
    [...new Set(texts)].filter(Boolean).join(joint)
  const lines: [string, string | null | undefined][] = [
    ['Aluno(a)', name],
    ['Data de nascimento', family?.birthDate && fullDate(family.birthDate)],
    ['Filiação', listed([family?.motherName, family?.fatherName], ' e ')],
    ['Matrícula', username],
    ['Código INEP', family?.inepCode],
    [classes.length > 1 ? 'Turmas' : 'Turma', listed(classes.map(({ title }) => title))],
    ['Ano letivo', listed(classes.map(({ year }) => year))],
  ]
  return lines.flatMap(([label, text]) => (text ? [[label, text]] : []))
}
