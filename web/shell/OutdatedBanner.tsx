import { Button } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { Notice } from '../components/Notice.tsx'
import { useSyncStatus } from '../data/useSyncStatus.ts'

/** A newer build, opened in another tab, took the data over: this page writes no more, and says so. */
export function OutdatedBanner() {
  const { standing } = useSyncStatus('standing')
  if (standing !== 'outdated') return null
  return (
    <Notice
      icon={RefreshCw}
      tone="poor"
      action={
        <Button size="sm" minH="11" onClick={() => window.location.reload()}>
          Recarregar
        </Button>
      }
    >
      Uma versão mais nova do Chamada foi aberta em outra aba. Esta parou de gravar: recarregue para continuar.
    </Notice>
  )
}
