import type { LateRoll } from '#schema/sync/lateRolls.ts'
import type { RegisteredAct, RegisteredWork } from '#schema/sync/sealedFile.ts'
import { call } from './call.ts'

/** How long the server may work on two hundred rolls, ms. */
const timeout = 60_000

/** Rolls of a school that came too late to be taken, the oldest first. */
export const fetchLateRolls = async (schoolId: number): Promise<LateRoll[]> =>
  (await call('GET', `/api/late-rolls?schoolId=${schoolId}`)).json<{ rolls: LateRoll[] }>().rolls

/** Registers some of them in their authors' names. The same again changes nothing. */
export const registerLateRolls = async (schoolId: number, acts: readonly number[]): Promise<RegisteredAct[]> =>
  (await call('POST', '/api/late-rolls/registration', { schoolId, acts }, timeout)).json<RegisteredWork>().acts

/** Takes some of them off the list for good. */
export async function dismissLateRolls(schoolId: number, acts: readonly number[]): Promise<void> {
  await call('POST', '/api/late-rolls/dismissal', { schoolId, acts })
}
