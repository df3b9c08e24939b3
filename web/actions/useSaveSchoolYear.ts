import { addSchoolYear } from '#schema/mutations/schoolYear/addSchoolYear.ts'
import { deleteSchoolYear } from '#schema/mutations/schoolYear/deleteSchoolYear.ts'
import { updateSchoolYear } from '#schema/mutations/schoolYear/updateSchoolYear.ts'
import type { NewSchoolYear, SchoolYear } from '#schema/nouns/schoolYear.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { takeBackAdded } from './takeBackAdded.ts'
import { useMutate } from './useMutate.ts'

/** Adds a year to a school or changes one. Resolves, once it is on the disk, to what takes it back. */
export function useSaveSchoolYear(schoolId: number) {
  const mutate = useMutate()
  return {
    async add(year: NewSchoolYear) {
      const { id } = await mutate(addSchoolYear, { ...year, schoolId })
      return () => takeBackAdded(id, { table: 'schoolYears', count: 1, remove: deleteSchoolYear })
    },
    async change(before: SchoolYear, year: NewSchoolYear) {
      const { id } = before
      const differs = (field: keyof NewSchoolYear) => JSON.stringify(before[field]) !== JSON.stringify(year[field])
      const fields = (Object.keys(year) as (keyof NewSchoolYear)[]).filter(differs)
      const only = (of: NewSchoolYear) => Object.fromEntries(fields.map((field) => [field, of[field]]))
      if (!fields.length) return async () => {}
      const act = await mutate(updateSchoolYear, { id, ...only(year) })
      return async () => {
        const { mirror } = useSessionState.getState()
        const sent = mirror && (await withdrawUnsent(mirror, [act.id], webLock))
        if (sent?.length && (await mirror?.rows.get('schoolYears', id)))
          await mutate(updateSchoolYear, { id, ...only(before) })
      }
    },
  }
}
