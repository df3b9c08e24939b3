import { CloudOff } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'

export const NeedsServer = () => (
  <Notice icon={CloudOff}>Sem internet. Restaurar precisa do servidor: conecte-se para continuar.</Notice>
)
