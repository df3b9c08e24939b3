import { Refusal } from '#schema/errors.ts'
import { hasSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import type { Store } from '#server/store/store.ts'
import type { PasswordWork } from './passwordGate.ts'
import { recoveryHashOf, takeCode } from './secondFactor.ts'

/**
 * Whether a person whose password is right is also confirmed by the code they typed; true for a person without a second
 * factor. A used recovery code leaves a trace.
 * @param needed the code of the refusal that is thrown when a code is needed and none was typed
 */
export async function secondFactorFits(
  store: Store,
  { id, schoolId }: { id: number; schoolId: number | null },
  typed: string | undefined,
  { now, work, needed }: { now: number; work: PasswordWork; needed: 'login.codeNeeded' | 'code.needed' },
): Promise<boolean> {
  if (!(await hasSecondFactor(store.q, id))) return true
  if (typed === undefined) throw new Refusal(needed)
  const recoveryHash = await recoveryHashOf(store.q, id, typed, work)
  return store.tx(async (q) => {
    const taken = await takeCode(q, id, typed, { now, recoveryHash })
    if (taken === 'recoveryCode') await noteAudit(q, { kind: 'recoveryCodeUsed', at: now, schoolId, actorId: id })
    return taken !== null
  })
}
