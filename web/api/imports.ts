import type { AppliedRecord, PastImport, UndoneImport } from '#schema/lists/importCalls.ts'
import type { Code, ImportRecord } from '#schema/lists/importRecords.ts'
import { call } from './call.ts'

/** How many codes are asked about at once. */
export const codesAtOnce = 2000

/** A part is one transaction, behind those of other people, ms. */
const timeout = 60_000

/** The rows that these codes stand for in a school, as far as it knows them. */
export const matchCodes = async (
  schoolId: number,
  codes: readonly Code[],
): Promise<Record<Code, { table: 'users' | 'classes'; id: number }>> =>
  (await call('POST', '/api/imports/match', { schoolId, codes })).json()

/** Begins an import. Resolves to its number. */
export const beginImport = async (schoolId: number, file: string): Promise<number> =>
  (await call('POST', '/api/imports', { schoolId, file })).json<{ id: number }>().id

/** Sends a part of an import. Sent again, it changes nothing. Resolves to one verdict for each record. */
export const sendRecords = async (importId: number, records: readonly ImportRecord[]): Promise<AppliedRecord[]> =>
  (await call('POST', `/api/imports/${importId}/records`, { records }, timeout)).json()

/** Takes back all that an import did, in one act. */
export const undoImport = async (importId: number): Promise<UndoneImport> =>
  (await call('POST', `/api/imports/${importId}/undo`, {}, timeout)).json()

/** The last imports of a school, latest first. */
export const lastImports = async (schoolId: number): Promise<PastImport[]> =>
  (await call('GET', `/api/imports?schoolId=${schoolId}`)).json()
