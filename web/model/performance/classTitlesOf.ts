import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { compareTexts } from '#schema/rules/text.ts'

/**
 * The titles of the classes that each student is in at `now` (ms), by the student's id; of one who is in none, those that
 * they left.
 */
export function classTitlesOf(
  enrollments: readonly Enrollment[],
  titles: ReadonlyMap<number, string>,
  now: number,
): Map<number, string> {
  const found = new Map<number, { current: string[]; left: string[] }>()
  for (const enrollment of enrollments) {
    const title = titles.get(enrollment.classId)
    if (title === undefined) continue
    const own = found.get(enrollment.studentId) ?? { current: [], left: [] }
    found.set(enrollment.studentId, own)
    own[isInClass(enrollment, now) ? 'current' : 'left'].push(title)
  }
  const inOrder = (some: string[]) => some.sort(compareTexts).join(', ')
  return new Map([...found].map(([id, { current, left }]) => [id, inOrder(current.length ? current : left)]))
}
