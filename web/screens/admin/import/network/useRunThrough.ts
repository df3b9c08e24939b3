import { useEffect } from 'react'
import { inBackground } from '#web/components/toast/background.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { importCounts } from '#web/model/import/importCounts.ts'
import type { PreviewRow } from '#web/model/import/previewRows.ts'
import { pickSchool } from '#web/queries/useSchoolId.ts'
import type { useApplyImport } from '../useApplyImport.ts'
import type { useImportPlan } from '../useImportPlan.ts'
import {
  beginRun,
  carryFiles,
  endRun,
  type NetworkRun,
  type SchoolOutcome,
  settle,
  useNetworkRun,
} from './networkRun.ts'

interface Screen {
  schoolId: number
  reading: ReturnType<typeof useImportPlan>
  applying: ReturnType<typeof useApplyImport>
  open(files: Parameters<ReturnType<typeof useImportPlan>['open']>[0]): void
}

const offline = 'Sem internet, a escola não pôde ser conferida com o servidor.'

/** Takes the files through the schools of a run: each is planned and, when sending, sent by the screen of its school. */
export function useRunThrough({ schoolId, reading, applying, open }: Screen) {
  const { run, carried } = useNetworkRun()
  const isHere = run?.left[0] === schoolId && carried === null
  const next = isHere ? stepOf(run, { reading, applying }) : 'wait'

  /** Shows the files in another school, or anew in this one. */
  function goTo(id: number) {
    const files = reading.opened()
    if (id === schoolId) return open(files)
    carryFiles(files, id)
    inBackground('Não foi possível trocar de escola', () => pickSchool(id))
  }

  // Each step ends in a state that is not this one, so none is taken twice.
  const step = JSON.stringify(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is taken when it changes, not with each drawing
  useEffect(() => {
    if (next === 'wait') return
    if (next === 'stop') return endRun()
    if (next === 'send') return void applying.send(reading.worker()!, reading.files, reading.plan!)
    const to = settle(schoolId, next)
    if (to !== undefined && (to !== schoolId || useNetworkRun.getState().run)) goTo(to)
  }, [step, isHere])

  return {
    run,
    goTo,
    begin(act: NetworkRun['act'], ids: readonly number[]) {
      beginRun(act, ids, schoolId)
      goTo(ids[0]!)
    },
  }
}

type Step = 'wait' | 'send' | 'stop' | SchoolOutcome

function stepOf(run: NetworkRun, { reading, applying }: Pick<Screen, 'reading' | 'applying'>): Step {
  const { busy, problem, plan, withServer } = reading
  if (problem) return failed(problem)
  if (busy || !plan) return 'wait'
  if (run.act === 'check') return withServer ? countsOf('checked', plan.rows) : failed(offline)
  const { phase, failure, waits, result } = applying
  if (phase === 'done') return countsOf('sent', result!.rows)
  if (phase === 'sending' || waits) return 'wait'
  if (phase === 'stopped') return failure === undefined ? 'stop' : failed(sentenceOf(failure) || 'A importação parou.')
  if (!withServer) return failed(offline)
  const counts = countsOf('sent', plan.rows)
  return counts.created + counts.changed ? 'send' : counts
}

const failed = (why: string): SchoolOutcome => ({ state: 'failed', created: 0, changed: 0, refused: 0, why })

const countsOf = (state: 'checked' | 'sent', rows: readonly PreviewRow[]): SchoolOutcome => ({
  state,
  ...importCounts(rows),
})
