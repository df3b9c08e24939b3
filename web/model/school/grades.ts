import { gradeOf } from '#schema/lists/plan/gradeOf.ts'

/** A grade that a title surely says: 6 of 'ano'. */
interface Grade {
  number: number
  /** 'ano', 'série', 'ano EM' or 'série EM'. */
  kind: string
}

/** The grade of a class by its title; undefined for one that says none, such as 'EJA Noturno'. */
export function gradeIn(title: string): Grade | undefined {
  const [, number, kind] = /^(\d)[ºª] (.+)$/.exec(gradeOf(title) ?? '') ?? []
  return number && kind ? { number: Number(number), kind } : undefined
}

/** The last grade of its kind: primary school has nine years, secondary school three. */
const lastOf = ({ kind }: Grade) => (kind === 'ano' ? 9 : 3)

/** Returns true for a class after which a student leaves what it is the last grade of, such as '9º A'. */
export function isLastGrade(title: string): boolean {
  const grade = gradeIn(title)
  return grade !== undefined && grade.number === lastOf(grade)
}

/** '6º A' becomes '7º A'. A title stays where the next grade is not sure: after the last, or where it says none. */
export function nextTitle(title: string): string {
  const grade = gradeIn(title)
  if (!grade || grade.number >= lastOf(grade)) return title
  return title.replace(String(grade.number), String(grade.number + 1))
}

export const isSameGrade = (a: string, b: string): boolean => {
  const [one, other] = [gradeIn(a), gradeIn(b)]
  return one !== undefined && one.number === other?.number && one.kind === other.kind
}

/** Of some titles, those of the lowest grade of its kind: nobody of the school comes up into it. */
export function lowestGrades(titles: readonly string[]): Set<string> {
  const lowest = new Map<string, number>()
  for (const title of titles) {
    const grade = gradeIn(title)
    if (grade) lowest.set(grade.kind, Math.min(grade.number, lowest.get(grade.kind) ?? grade.number))
  }
  return new Set(
    titles.filter((title) => {
      const grade = gradeIn(title)
      return grade !== undefined && grade.number === lowest.get(grade.kind)
    }),
  )
}
