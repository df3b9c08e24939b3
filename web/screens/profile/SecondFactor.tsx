import { Loading } from '#web/components/ui/Loading.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { NeedsServer } from './NeedsServer.tsx'

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
