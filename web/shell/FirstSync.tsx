import { Button, chakra, Flex } from '@chakra-ui/react'
import { AppWindow, CloudDownload, CloudOff, HardDrive } from 'lucide-react'
import { saveUnsentFile } from '#web/actions/unsentFile.ts'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { Reload } from './Reload.tsx'

/**
 * Shown until the first sync is complete: an empty mirror is not an empty school, so it says why there is no data yet.
 */
export default function FirstSync() {
  const { online, networkAsks, broken, standing, evicted, arrived } = useSyncStatus()
  if (standing === 'blocked')
    return (
      <Page title="Chamada está aberto em outra aba">
        <EmptyState icon={AppWindow} title="Feche as outras abas do Chamada" action={<Reload />}>
          Uma delas usa uma versão anterior e não deixa abrir os dados deste aparelho. Nada foi apagado: assim que ela
          fechar, esta continua sozinha.
        </EmptyState>
      </Page>
    )
  if (broken)
    return (
      <Page title="Este navegador não deixa guardar dados">
        <EmptyState
          icon={HardDrive}
          title="Não foi possível abrir o armazenamento deste aparelho"
          action={
            <Flex gap="3" wrap="wrap" justify="center">
              <Reload />
              <Button variant="outline" onClick={() => inBackground('O arquivo não foi salvo', saveUnsentFile)}>
                Salvar em arquivo o que não foi enviado
              </Button>
            </Flex>
          }
        >
          Chamada guarda tudo no aparelho antes de enviar. Recarregue a página; se não bastar, saia do modo privado ou
          use outro navegador. O que já estava guardado não foi apagado.
        </EmptyState>
      </Page>
    )
  if (evicted)
    return (
      <Page title="O navegador apagou os dados deste aparelho">
        <EmptyState icon={HardDrive} title={online ? 'Recebendo de novo' : 'Conecte-se à internet para recebê-los'}>
          O que já tinha sido enviado está no servidor e volta com a internet. O que ainda aguardava envio neste
          aparelho pode ter se perdido: confira as últimas chamadas.
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
        {arrived !== null && <span> Se a conexão cair, continua de onde parou.</span>}
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
        action={networkAsks && <NetworkAsks />}
      >
        {arrived !== null && <span>O resto continua de onde parou. </span>}
        <span>
          Conecte-se à internet uma vez. Depois disso, Chamada abre também sem ela. O que já foi feito aqui está
          guardado.
        </span>
      </EmptyState>
    </Page>
  )
}

const Bar = chakra('progress', { base: { width: 'full', maxWidth: '20rem', height: '3', accentColor: 'brand.solid' } })
