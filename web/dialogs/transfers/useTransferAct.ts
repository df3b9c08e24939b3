import type { Problems } from '#web/components/form/useFormSubmit.ts'
import { notifyDone, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** How a step of a transfer is taken, which needs the server: why it cannot be taken now, and what came of it. */
export function useTransferAct(onDone: () => void) {
  const { online } = useSyncStatus()
  async function act(work: Promise<unknown>, done: [title: string, line?: string]): Promise<Problems | undefined> {
    try {
      await work
    } catch (error) {
      notifyFailed('A transferência não mudou', error)
      return { '': sentenceOf(error) || 'Tente de novo em instantes.' }
    }
    notifyDone(...done)
    onDone()
  }
  const blocked = online ? null : 'Sem internet. Transferências entre escolas precisam do servidor.'
  return { act, blocked }
}
