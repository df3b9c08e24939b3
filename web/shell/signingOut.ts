import { create } from 'zustand'
import { notifyDone, notifyFailed } from '../components/notify.ts'
import { useEngine } from '../data/engine.ts'
import { signOut } from '../data/session.ts'

/** Whether the person is being asked what becomes of unsent work. */
export const useSigningOut = create<{ asking: boolean }>(() => ({ asking: false }))

/** Signs out; asks first when something has not been sent (decisions section 1). */
export async function leave(): Promise<void> {
  const { pending, refused } = useEngine.getState()
  if (pending + refused > 0) useSigningOut.setState({ asking: true })
  else await leaveWith('discard')
}

/** Gives whether the person is out. */
export async function leaveWith(...how: Parameters<typeof signOut>): Promise<boolean> {
  let heard: boolean
  try {
    heard = await signOut(...how)
  } catch (error) {
    notifyFailed('Falha ao desconectar', error)
    return false
  }
  useSigningOut.setState({ asking: false })
  if (heard) notifyDone('Desconectado', 'Você foi desconectado com sucesso.')
  else notifyDone('Desconectado neste aparelho', 'O servidor ainda não sabe: será avisado assim que responder.')
  return true
}
