import type { OpenedWork, RegisteredAct, RegisteredWork, SealedFile } from '#schema/sync/sealedFile.ts'
import { call } from './call.ts'

/** How long the server may work on a file of thousands of acts, ms. */
const timeout = 2 * 60_000

/** How many acts one request registers. The file goes with each request. */
const actsAtOnce = 2_000

/** What a file holds that somebody left for the office. Changes nothing. */
export const openLeftWork = async (file: SealedFile): Promise<OpenedWork> =>
  (await call('POST', `/api/users/${file.userId}/left-work`, file, timeout)).json()

/**
 * Registers acts of such a file. Those that were reported before a failure are registered, and the same again changes
 * nothing.
 */
export async function registerLeftWork(
  file: SealedFile,
  acts: readonly number[],
  onRegistered: (acts: RegisteredAct[]) => void,
): Promise<void> {
  const path = `/api/users/${file.userId}/left-work/registration`
  for (let from = 0; from < acts.length; from += actsAtOnce) {
    const answer = await call('POST', path, { file, acts: acts.slice(from, from + actsAtOnce) }, timeout)
    onRegistered(answer.json<RegisteredWork>().acts)
  }
}
