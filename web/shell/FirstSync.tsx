import { CloudDownload, CloudOff, HardDrive } from 'lucide-react'
import { EmptyState } from '../components/EmptyState.tsx'
import { Page } from '../components/Page.tsx'
import type { SyncStatus } from '../data/useSyncStatus.ts'

/** Until a first sync has come whole, an empty mirror is not an empty school: say so instead. */
export function FirstSync({ online, broken }: Pick<SyncStatus, 'online' | 'broken'>) {
  if (broken)
    return (
      <Page title="Este navegador não deixa guardar dados">
        <EmptyState icon={HardDrive} title="Não foi possível abrir o armazenamento deste aparelho">
          Chamada guarda tudo no aparelho antes de enviar. Saia do modo privado ou use outro navegador; o que já estava
          guardado não foi apagado.
        </EmptyState>
      </Page>
    )
  return online ? (
    <Page title="Recebendo os dados da escola">
      <EmptyState icon={CloudDownload} title="Só um instante">
        É a primeira vez neste aparelho. Depois disso, Chamada abre com ou sem internet.
      </EmptyState>
    </Page>
  ) : (
    <Page title="Falta a primeira conexão">
      <EmptyState icon={CloudOff} title="Este aparelho ainda não recebeu os dados da escola">
        Conecte-se à internet uma vez. Depois disso, Chamada abre também sem ela. O que já foi feito aqui está guardado.
      </EmptyState>
    </Page>
  )
}
