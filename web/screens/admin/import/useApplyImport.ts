import { useEffect, useRef, useState } from 'react'
import type { AppliedRecord } from '#schema/lists/importCalls.ts'
import type { MissingEnrollment } from '#schema/lists/plan/importPlan.ts'
import { recordsAtOnce } from '#schema/lists/plan/recordsAtOnce.ts'
import { ApiError } from '#web/api/apiError.ts'
import { partsInTime } from '#web/api/call.ts'
import { sendRecords } from '#web/api/imports.ts'
import { useSession } from '#web/session/session.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import type { AppliedImport, ImportCalls, PlannedImport } from './importMessages.ts'

export interface ApplyState {
  /** 'stopped': by the person or by a failure, to go on with. */
  phase: 'ready' | 'sending' | 'stopped' | 'done'
  importId: number | null
  /** How many parts the server has answered, of `parts`. */
  sent: number
  parts: number
  failure?: unknown
  result?: AppliedImport
}

const ready: ApplyState = { phase: 'ready', importId: null, sent: 0, parts: 0 }

/**
 * Sends an import part by part. A part that was sent before changes nothing, so it goes on after a lost answer, a stop,
 * or with the same file in another page, as the same import. When the network comes back it goes on by itself.
 */
export function useApplyImport(schoolId: number) {
  const [state, setState] = useState(ready)
  /** The state as it is now, whatever was drawn. */
  const current = useRef(ready)
  const answers = useRef<AppliedRecord[][]>([])
  const isStopped = useRef(false)
  const goOn = useRef(() => {})
  const { online } = useSyncStatus('online')
  const userId = useSession().user!.id
  const show = (changes: Partial<ApplyState>) => {
    current.current = { ...current.current, ...changes }
    setState(current.current)
  }

  async function send(
    calls: ImportCalls,
    files: readonly string[],
    { parts, hash }: Pick<PlannedImport, 'parts' | 'hash'>,
  ): Promise<void> {
    if (current.current.phase === 'sending') return
    isStopped.current = false
    goOn.current = () => void send(calls, files, { parts, hash })
    show({ phase: 'sending', parts, failure: undefined })
    try {
      const begun = await partsInTime(import('#web/actions/begunImport.ts'))
      const file = files.join(', ')
      const importId = current.current.importId ?? (await begun.continueOrBeginImport({ schoolId, userId, file, hash }))
      show({ importId })
      for (let part = current.current.sent; part < parts; part += 1) {
        if (isStopped.current) return show({ phase: 'stopped' })
        answers.current[part] = await sendRecords(importId, await calls.part(part))
        show({ sent: part + 1 })
      }
      show({ phase: 'done', result: await calls.applied(answers.current) })
      await begun.forgetBegunImport(schoolId)
    } catch (failure) {
      show({ phase: 'stopped', failure })
    } finally {
      void syncNow()
    }
  }

  const waits = state.failure instanceof ApiError && state.failure.status === 0
  useEffect(() => {
    if (online && waits) goOn.current()
  }, [online, waits])

  return {
    ...state,
    /** Whether it stopped for want of a network. */
    waits,
    send,
    goOn: () => goOn.current(),
    stop() {
      isStopped.current = true
    },
    /** Another file begins another import. */
    reset() {
      answers.current = []
      current.current = ready
      setState(ready)
    },
    /** Ends enrollments that the file no longer has, as a part of the same import. Rejects with an ApiError. */
    async end(missing: readonly MissingEnrollment[]): Promise<void> {
      const { importId } = current.current
      if (importId === null) return
      for (let i = 0; i < missing.length; i += recordsAtOnce)
        await sendRecords(
          importId,
          missing.slice(i, i + recordsAtOnce).map(({ record }) => record),
        )
      await syncNow()
    },
  }
}
