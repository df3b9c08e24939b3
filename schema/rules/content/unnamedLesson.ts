import { shortDate } from '#schema/fields/dates/dates.ts'

/** What a lesson is called that nobody prepared. */
export const newLessonTitle = (date: string): string => `Aula de ${shortDate(date)}`

/** Returns true for the title of a lesson that nobody named yet. */
export const isUnnamed = (title: string): boolean => /^Aula de \d\d\/\d\d$/.test(title)

/** The most characters of a name that was taken from a text. */
const longestName = 60

/** The name that what was taught gives a lesson: its first line, cut after a word; null for none. */
export function nameFromContent(content: string | null): string | null {
  const [first = ''] = (content ?? '').trim().split('\n')
  const line = first.replace(/\s+/g, ' ').trim()
  if (!line) return null
  const letters = [...line]
  if (letters.length <= longestName) return line
  const cut = letters.slice(0, longestName).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined).replace(/[\s,.;:–-]+$/, '')}…`
}
