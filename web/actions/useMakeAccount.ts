import { useCallback } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/**
 * Creating an account needs the server. `blocked` says why it cannot be done now; `make` waits for the new account and
 * then syncs it to this device.
 */
export function useMakeAccount() {
  const { online } = useSyncStatus()
  const make = useCallback(async (request: Promise<User>): Promise<User> => {
    const user = await request
    await syncNow()
    return user
  }, [])
  return {
    make,
    blocked: online ? null : 'Sem internet. Criar uma conta precisa do servidor: conecte-se para continuar.',
  }
}
