import type { ErasureCounts } from '#schema/rules/people/erasure.ts'
import { call } from './call.ts'

/** Where a copy of a person's data is: to download, or to read and print. */
export const personDataAddress = (id: number, format: 'json' | 'html') => `/api/users/${id}/data?format=${format}`

/** What erasing a person would take and leave. */
export const previewErasure = async (id: number): Promise<ErasureCounts> =>
  (await call('POST', `/api/users/${id}/erasure?dryRun=true`, {})).json<{ erases: ErasureCounts }>().erases

/** Erases a person's data for good. `name` is the person's, as typed by whoever decides. */
export const erasePerson = async (id: number, name: string): Promise<void> =>
  void (await call('POST', `/api/users/${id}/erasure`, { name }))
