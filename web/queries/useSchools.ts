import type { School } from '#schema/nouns/school.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { useRows } from './useRows.ts'

/** All schools on this device, by name; undefined while they load. */
export const useSchools = (): School[] | undefined =>
  useRows(async (rows) => (await rows.where('schools', {})).sort((a, b) => compareTexts(a.name, b.name)), [])

/** One school; null when this device does not have it, undefined while it loads. */
export const useSchool = (id: number | null): School | null | undefined =>
  useRows(async (rows) => (id === null ? null : ((await rows.get('schools', id)) ?? null)), [id])
