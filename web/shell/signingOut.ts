import { create } from 'zustand'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { signOut } from '#web/session/signOut.ts'
import { useEngine } from '#web/sync/useEngine.ts'

/** Whether the dialog about unsent work is open. */
export const useSigningOut = create<{ asking: boolean }>(() => ({ asking: false }))

/** Signs out; when there is unsent work, asks first (decisions section 1). */
export async function leave(): Promise<void> {
  const { pending, refused } = useEngine.getState()
  if (pending + refused > 0) useSigningOut.setState({ asking: true })
  else await leaveWith('keep')
}

/** Returns true when the person is signed out on this device. */
export async function leaveWith(...how: Parameters<typeof signOut>): Promise<boolean> {
  let serverKnows: boolean
  try {
    serverKnows = await signOut(...how)
  } catch (error) {
    notifyFailed('Falha ao desconectar', error)
    return false
  }
  useSigningOut.setState({ asking: false })
  if (serverKnows) notifyDone('Desconectado', 'Você foi desconectado com sucesso.')
  else notifyDone('Desconectado neste aparelho', 'O servidor ainda não sabe: será avisado assim que responder.')
  return true
}
