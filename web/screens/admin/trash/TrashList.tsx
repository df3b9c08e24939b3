import { Button, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isNameTaken } from '#schema/errors.ts'
import { countOf } from '#schema/rules/text.ts'
import { type Activity, deletions, deletionsPage, restoreDeletion } from '#web/api/api.ts'
import { ApiError } from '#web/api/apiError.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { DeletionList } from './DeletionList.tsx'
import { NeedsServer } from './NeedsServer.tsx'

const RestoreLoginDialog = dialogOnUse('Restaurar com outro acesso', () => import('./RestoreLoginDialog.tsx'))
const EraseDeletedDialog = dialogOnUse('Apagar dados', () => import('./EraseDeletedDialog.tsx'))

/** What was deleted in the last 90 days and can be restored. */
export default function TrashList() {
  const schoolId = useSchoolId()
  const { lastSyncAt, online } = useSyncStatus('lastSyncAt', 'online')
  const { state, value } = useServerQuery(() => deletions(schoolId), [schoolId, lastSyncAt])
  const [older, setOlder] = useState<Activity[]>([])
  /** Restored or erased here since the list was fetched. */
  const [takenOut, setTakenOut] = useState<readonly number[]>([])
  const [whole, setWhole] = useState(false)
  const [restoring, setRestoring] = useState<number | null>(null)
  const [erasing, setErasing] = useState<Activity>()
  /** A person whose e-mail or username somebody else has by now. */
  const [taken, setTaken] = useState<Activity>()
  const known = [...(value ?? []), ...older]
  const inTrash = lastOfEach(known.filter(({ id, canRestore }) => canRestore && !takenOut.includes(id)))
  const last = known.at(-1)?.id
  const isLast = whole || (older.length === 0 && (value?.length ?? 0) < deletionsPage)

  async function takeOut(id: number) {
    setTakenOut((ids) => [...ids, id])
    await syncNow()
  }

  async function restored({ id, summary }: Activity, count: number) {
    await takeOut(id)
    const name = summary.replace(/^.* excluíd[ao]s?: /, '')
    notifyDone('Restaurado com sucesso', `${name}: ${countOf(count, 'registro voltou', 'registros voltaram')}.`)
  }

  async function restore(row: Activity) {
    setRestoring(row.id)
    try {
      await restored(row, await restoreDeletion(row.id))
    } catch (error) {
      if (error instanceof ApiError && isNameTaken(error)) setTaken(row)
      else notifyFailed('Erro ao restaurar', error)
    }
    setRestoring(null)
  }

  async function more() {
    try {
      const next = await deletions(schoolId, last)
      setOlder([...older, ...next])
      setWhole(next.length < deletionsPage)
      if (!next.length) notifyDone('Isso é tudo', 'Não há exclusões mais antigas.')
    } catch (error) {
      notifyFailed('Erro ao buscar exclusões', error)
    }
  }

  return (
    <>
      {!online && <NeedsServer />}
      {inTrash.length ? (
        <>
          <DeletionList
            rows={inTrash}
            restoring={restoring}
            online={online}
            onRestore={(row) => void restore(row)}
            onErase={setErasing}
          />
          {!isLast && (
            <Button variant="outline" alignSelf="center" disabled={!online} onClick={() => void more()}>
              Mostrar mais antigas
            </Button>
          )}
        </>
      ) : state === 'asking' ? (
        <Loading rows={4} height="4.5rem" />
      ) : state === 'there' ? (
        <EmptyState icon={Trash2} title="A lixeira está vazia">
          O que você excluir aparece aqui e pode voltar.
        </EmptyState>
      ) : (
        <Text color="fg.muted">
          {state === 'offline'
            ? 'O que foi excluído aparece aqui quando a conexão voltar.'
            : 'Não foi possível buscar a lixeira. Tente de novo em instantes.'}
        </Text>
      )}
      {taken && (
        <Suspense fallback={null}>
          <RestoreLoginDialog
            deletion={taken}
            onRestored={(count) => void restored(taken, count)}
            onClose={() => setTaken(undefined)}
          />
        </Suspense>
      )}
      {erasing && (
        <Suspense fallback={null}>
          <EraseDeletedDialog
            deletion={erasing}
            onErased={() => void takeOut(erasing.id)}
            onClose={() => setErasing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Something deleted, restored and deleted again is listed once, with its last deletion. */
function lastOfEach(rows: Activity[]): Activity[] {
  const seen = new Set<string>()
  return rows.filter(({ entity, entityId }) => !seen.has(`${entity}:${entityId}`) && seen.add(`${entity}:${entityId}`))
}
