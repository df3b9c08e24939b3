import { useEffect } from 'react'
import { useNetworkAsks } from '#web/api/networkAsks.ts'
import { personOfCookie } from '#web/api/personOfCookie.ts'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'

/**
 * Shown before sign-in when the network asks for its own login, until the server itself answers. Returning from the
 * network's page checks again by itself.
 */
export function NetworkNotice() {
  const { asks } = useNetworkAsks()
  useEffect(() => {
    if (!asks) return
    const look = () => void personOfCookie().catch(() => {})
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [asks])
  return asks ? <NetworkAsks /> : null
}
