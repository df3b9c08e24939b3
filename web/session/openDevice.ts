import { ApiError } from '#web/api/apiError.ts'
import { unlock } from '#web/mirror/session/absence.ts'
import { tryPassword } from '#web/mirror/session/passwordHere.ts'
import { openMirrorWith } from '#web/mirror/session/vault.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { signIn } from './session.ts'
import { useSessionState } from './sessionState.ts'
import { useDeviceLock } from './useDeviceLock.ts'

/** The password is not the one with which the person last signed in on this device. */
const wrongHere = (pause: number): string =>
  pause
    ? `Senha incorreta. A próxima tentativa demora ${pause < 60_000 ? `${pause / 1000} segundos` : `${Math.round(pause / 60_000)} min`}.`
    : 'Senha incorreta. Sem falar com o servidor, vale a última senha com que você entrou neste aparelho.'

/** Whether the server has not judged the password: it did not answer, or does not now. */
const isUnjudged = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError &&
  (failure.networkAsks || failure.status < 400 || failure.status >= 500 || [408, 426, 429].includes(failure.status))

/**
 * Opens the locked device of the person signed in with their password. The server judges it where it answers; otherwise
 * the device does, unless an act on the server made the lock. Rejects with an ApiError.
 */
export async function openDevice(login: string, password: string, code?: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  const { absence, checksHere } = useDeviceLock.getState()
  const mayHere = mirror && checksHere && absence?.locked !== 'ended'
  const isCut = !navigator.onLine || useEngine.getState().sync.failure?.status === 0
  let wrong: string | undefined
  const here = async () => {
    const tried = await tryPassword(mirror!, password)
    if (tried.outcome === 'wrong') wrong = wrongHere(tried.pause)
    if (tried.outcome !== 'right') return false
    await openMirrorWith(mirror!, tried.privateHalf)
    await unlock(mirror!)
    void syncNow()
    return true
  }
  if (mayHere && isCut && (await here())) return
  try {
    await signIn(login, password, code)
  } catch (failure) {
    if (!isUnjudged(failure)) throw failure
    if (mayHere && !isCut && (await here())) return
    throw wrong ? new ApiError(failure.status, wrong) : failure
  }
}
