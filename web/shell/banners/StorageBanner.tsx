import { HardDrive } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { Reload } from '../Reload.tsx'

/** The browser's storage died while screens were open. They stay as they are, with what is being typed in them. */
export function StorageBanner() {
  const { broken, ready, standing } = useSyncStatus('broken', 'ready', 'standing')
  // What another tab does to the data is told by others.
  if (!broken || !ready || standing !== 'well') return null
  return (
    <Notice icon={HardDrive} tone="average" action={<Reload size="sm" minH="11" />}>
      O navegador parou de guardar dados neste aparelho. O que já foi salvo continua guardado: recarregue a página para
      continuar.
    </Notice>
  )
}
