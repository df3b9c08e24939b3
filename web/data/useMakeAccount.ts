import { useCallback } from 'react'
import type { User } from '../../schema/entities/user.ts'
import { syncNow } from './engine.ts'
import { useSyncStatus } from './useSyncStatus.ts'

/** Making accounts needs the server: whether it can be reached, and the way to have the new row here once it is made. */
export function useMakeAccount() {
  const { online } = useSyncStatus()
  const make = useCallback(async (asked: Promise<User>): Promise<User> => {
    const user = await asked
    await syncNow()
    return user
  }, [])
  return {
    make,
    blocked: online ? null : 'Sem internet. Criar uma conta precisa do servidor: conecte-se para continuar.',
  }
}
