import { chakra } from '@chakra-ui/react'
import { CloudDownload, CloudOff, HardDrive } from 'lucide-react'
import { EmptyState } from '../components/EmptyState.tsx'
import { Page } from '../components/Page.tsx'
import type { SyncStatus } from '../data/useSyncStatus.ts'

/** Until a first sync has come whole, an empty mirror is not an empty school: say so instead. */
export function FirstSync({ online, broken, arrived }: Pick<SyncStatus, 'online' | 'broken' | 'arrived'>) {
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
      <EmptyState
        icon={CloudDownload}
        title={arrived === null ? 'Só um instante' : `Baixando… ${arrived}%`}
        action={arrived !== null && <Bar value={arrived} max={100} aria-label="Baixando" />}
      >
        É a primeira vez neste aparelho. Depois disso, Chamada abre com ou sem internet.
        {arrived !== null && ' Se a conexão cair, continua de onde parou.'}
      </EmptyState>
    </Page>
  ) : (
    <Page title={arrived === null ? 'Falta a primeira conexão' : 'A conexão caiu'}>
      <EmptyState
        icon={CloudOff}
        title={
          arrived === null
            ? 'Este aparelho ainda não recebeu os dados da escola'
            : `Já chegaram ${arrived}% dos dados da escola`
        }
      >
        {arrived !== null && 'O resto continua de onde parou. '}Conecte-se à internet uma vez. Depois disso, Chamada
        abre também sem ela. O que já foi feito aqui está guardado.
      </EmptyState>
    </Page>
  )
}

const Bar = chakra('progress', { base: { width: 'full', maxWidth: '20rem', height: '3', accentColor: 'brand.solid' } })
