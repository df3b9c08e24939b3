import { Button, Heading, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { administrators } from '#schema/nouns/readers.ts'
import { mustOpenWork } from '#schema/permissions/user.ts'
import InstallCard from '#web/components/offline/InstallCard.tsx'
import { NetworkAsks } from '#web/components/offline/NetworkAsks.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { syncNow, useOutbox, useUnsentElsewhere } from '#web/queries/outbox/useOutbox.ts'
import { useOutgoing } from '#web/queries/useOutgoing.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSession } from '#web/session/session.ts'
import { useInstall } from '#web/startup/install.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { DataUse } from './DataUse.tsx'
import { NoRoom } from './NoRoom.tsx'
import { OfflineUse } from './OfflineUse.tsx'
import { OverwrittenList } from './OverwrittenList.tsx'
import { RefusedList } from './RefusedList.tsx'
import { StorageUse } from './StorageUse.tsx'
import { UnsentElsewhere } from './UnsentElsewhere.tsx'
import { UnsentFile } from './UnsentFile.tsx'
import { unacceptedWords } from './unacceptedWords.ts'
import { WaitingList } from './WaitingList.tsx'

/** Entries that wait, entries refused and why, the last sync, and the storage used. */
export default function SyncScreen() {
  const outbox = useOutbox()
  const elsewhere = useUnsentElsewhere()
  const outgoing = Object.values(useOutgoing() ?? {})
  const { noRoom, networkAsks, ...rest } = useSyncStatus('noRoom', 'networkAsks', 'broken', 'standing', 'evicted')
  const { broken, standing, evicted } = rest
  const isWell = !broken && !evicted && standing === 'well' && !noRoom
  const { way, install } = useInstall()
  return (
    <Page
      title="Sincronização"
      about="O que está guardado neste aparelho e o que já foi enviado."
      actions={<SyncNow />}
    >
      {noRoom && <NoRoom />}
      {networkAsks && <NetworkAsks />}
      <LastSync />
      {!outbox ? (
        <Loading />
      ) : (
        <>
          <UnsentElsewhere />
          {outgoing.length > 0 && (
            <Suspense fallback={<Loading rows={1} />}>
              <OutgoingList files={outgoing} />
            </Suspense>
          )}
          <RefusedList entries={outbox.refused} />
          <LateRolls />
          <OverwrittenList />
          <WaitingList entries={outbox.waiting} allThere={!outbox.refused.length && !elsewhere?.length && isWell} />
        </>
      )}
      <OfflineUse />
      <DataUse />
      <UnsentFile />
      <LeftWork />
      <StorageUse />
      {way && <InstallCard byHand={way === 'byHand'} onInstall={install} />}
    </Page>
  )
}

/** Only the server opens what it takes. */
const LeftWorkPanel = lazy(() => import('./LeftWorkPanel.tsx').catch(() => ({ default: () => <></> })))

const OutgoingList = lazy(() => import('./OutgoingList.tsx'))

/** If it cannot be fetched, the rest of the screen stays as it is. */
const LateRollsPanel = lazy(() => import('./LateRollsPanel.tsx').catch(() => ({ default: () => null })))

/** Nobody else's device fetches it. */
function LeftWork() {
  const { user } = useSession()
  if (!user || !mustOpenWork.roles.includes(user.role)) return null
  return (
    <Suspense>
      <LeftWorkPanel />
    </Suspense>
  )
}

/** For the office alone. */
function LateRolls() {
  const { user } = useSession()
  const schoolId = useSchoolId()
  if (!user || !administrators.includes(user.role) || schoolId === null) return null
  return (
    <Suspense>
      <LateRollsPanel schoolId={schoolId} />
    </Suspense>
  )
}

function SyncNow() {
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    inBackground('Não foi possível sincronizar', () => syncNow().finally(() => setBusy(false)))
  }
  return (
    <Button onClick={go} disabled={busy}>
      <RefreshCw aria-hidden /> {busy ? 'Sincronizando…' : 'Sincronizar agora'}
    </Button>
  )
}

const reasons: Record<number, string> = {
  0: 'Sem conexão com o servidor.',
  401: 'Sua sessão terminou: entre de novo.',
  403: 'O servidor não aceitou este aparelho. Procure a administração.',
  426: 'Este aplicativo está desatualizado e se atualiza assim que a nova versão chegar.',
  507: 'O armazenamento deste aparelho está cheio: libere espaço.',
  429: 'O servidor pediu uma pausa. Chamada tenta de novo sozinho.',
}

function LastSync() {
  const { lastSyncAt, failure, networkAsks, online, unaccepted, retryAt } = useSyncStatus()
  return (
    <Panel px="4" py="4">
      <Heading as="h2" fontSize="lg">
        Última sincronização
      </Heading>
      <Stack gap="1" mt="1">
        <Text fontVariantNumeric="tabular-nums">{lastSyncAt ? dayAndTimeOf(lastSyncAt) : 'Ainda não houve.'}</Text>
        {failure !== null && (
          <Text color="fg.error" role="status">
            A última tentativa falhou.{' '}
            {(networkAsks && 'A rede pede login.') || reasons[failure] || 'O servidor respondeu de um modo inesperado.'}{' '}
            Nada foi perdido.
          </Text>
        )}
        {unaccepted > 0 && (
          <Text color="average.fg" role="status" fontVariantNumeric="tabular-nums">
            {unacceptedWords(unaccepted, online ? retryAt : null, Date.now())}
          </Text>
        )}
        {failure === null && !online && <Text color="fg.muted">Sem internet agora.</Text>}
      </Stack>
    </Panel>
  )
}
