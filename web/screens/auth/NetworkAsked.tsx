import { useEffect } from 'react'
import { NetworkAsks } from '../../components/NetworkAsks.tsx'
import { currentUser } from '../../data/api.ts'
import { useNetworkAsks } from '../../data/networkAsks.ts'

/** Said before anybody is signed in, until the server itself answers; who comes back from the network's page need not ask. */
export function NetworkAsked() {
  const { asks } = useNetworkAsks()
  useEffect(() => {
    if (!asks) return
    const look = () => void currentUser().catch(() => {})
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [asks])
  return asks ? <NetworkAsks /> : null
}
