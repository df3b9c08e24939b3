import { useCallback } from 'react'
import { changePassword, currentUser } from '#web/api/api.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { adopt } from './enter.ts'
import { useSessionState } from './sessionState.ts'

/** Changes the password of the person signed in, also for this device without a network; what waited for it is then sent. */
export function useChangePassword() {
  const { online } = useSyncStatus()
  const change = useCallback(async (passwords: { currentPassword?: string; newPassword: string }) => {
    const { currentPassword, newPassword } = passwords
    await changePassword({ currentPassword, newPassword })
    const { mirror } = useSessionState.getState()
    if (mirror) void import('./devicePassword.ts').then(({ keepHere }) => keepHere(mirror, newPassword)).catch(() => {})
    const user = await currentUser().catch(() => null)
    if (user) await adopt(user)
    void syncNow()
  }, [])
  return { change, online }
}
