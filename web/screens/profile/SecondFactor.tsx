import { CloudOff } from 'lucide-react'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'

const place = { anchor: 'duas-etapas', title: 'Verificação em duas etapas' }

/** Turns the code besides the password on and off, which is nothing without the server. */
export const SecondFactor = partOnUse(
  () => import('./SecondFactorPanel.tsx'),
  () => (
    <TitledPanel {...place}>
      <NeedsServer />
    </TitledPanel>
  ),
  <TitledPanel {...place}>
    <Loading rows={1} />
  </TitledPanel>,
)

export const NeedsServer = () => (
  <Notice icon={CloudOff}>Sem internet. Isto precisa do servidor: conecte-se para continuar.</Notice>
)
