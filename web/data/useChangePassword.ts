import { useCallback } from 'react'
import { changePassword, currentUser } from './api.ts'
import { syncNow } from './engine.ts'
import { adopt } from './session.ts'
import { useSyncStatus } from './useSyncStatus.ts'

/** Another password for who is signed in; what waited for it goes on. */
export function useChangePassword() {
  const { online } = useSyncStatus()
  const change = useCallback(async (passwords: { currentPassword?: string; newPassword: string }) => {
    const { currentPassword, newPassword } = passwords
    await changePassword({ currentPassword, newPassword })
    const user = await currentUser().catch(() => null)
    if (user) await adopt(user)
    void syncNow()
  }, [])
  return { change, online }
}
