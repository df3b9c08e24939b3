import type { LeftOut } from '#schema/mutations/mutation.ts'
import { itemWord } from '#schema/mutations/planOf.ts'

/**
 * With this header a direct call is answered that left out some items of its lists: by code, each item by its list and
 * its place there, from 0, such as 'student.notEnrolled marks.3 marks.7, notFound marks.9'.
 */
export const leftOutHeader = 'X-Chamada-Left-Out'

export function leftOutText(leftOut: readonly LeftOut[]): string {
  const byCode = new Map<string, string[]>()
  for (const item of leftOut) byCode.set(item.code, [...(byCode.get(item.code) ?? []), itemWord(item)])
  return [...byCode].map(([code, words]) => [code, ...words].join(' ')).join(', ')
}
