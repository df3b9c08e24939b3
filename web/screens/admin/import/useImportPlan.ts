import { useEffect, useRef, useState } from 'react'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'
import { knownSchool } from '#web/actions/knownSchool.ts'
import { recalledMappings, recalledModules, rememberMappings, rememberModules } from '#web/actions/mappingMemory.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { withChosen } from '#web/model/import/chosenModules.ts'
import { useNow } from '#web/sync/useNow.ts'
import type { FileToOpen, OpenedSheet, PlannedImport } from './importMessages.ts'
import { type ImportWorker, openImportWorker } from './openImportWorker.ts'

export interface ImportPlanState {
  /** The names of the files; empty before any was chosen. */
  files: string[]
  sheets: OpenedSheet[]
  mappings: SheetMapping[]
  /** The titles of modules that were chosen by hand, by `moduleKey`. */
  chosenModules: ReadonlyMap<string, string>
  busy: 'reading' | 'planning' | null
  problem: string
  /** Absent while there is nothing to show. */
  plan?: PlannedImport
  /** Whether the server told of its codes; false without a network. */
  withServer: boolean
}

const nothing: ImportPlanState = {
  ...{ files: [], sheets: [], mappings: [], chosenModules: new Map() },
  ...{ busy: null, problem: '', withServer: true },
}

/** Reads files and plans their import, in a worker. Each correction of a mapping plans again. */
export function useImportPlan(schoolId: number) {
  const [state, setState] = useState(nothing)
  const { date: today } = useNow()
  const worker = useRef<ImportWorker>(null)
  /** Only the latest run shows what it found. */
  const run = useRef(0)
  // Begun with the screen: a device that showed it once with a network has the reader, and opens files without one.
  useEffect(() => {
    worker.current ??= openImportWorker()
    return () => {
      worker.current?.end()
      worker.current = null
    }
  }, [])

  async function inRun(work: (calls: ImportWorker['calls'], isLatest: () => boolean) => Promise<void>) {
    const own = ++run.current
    const isLatest = () => run.current === own
    worker.current ??= openImportWorker()
    try {
      await work(worker.current.calls, isLatest)
    } catch (error) {
      const problem = sentenceOf(error) || 'O arquivo não pôde ser lido. Tente de novo.'
      if (isLatest()) setState(({ plan: _, ...before }) => ({ ...before, busy: null, problem }))
    }
  }

  const plan = (mappings: SheetMapping[], chosenModules: ReadonlyMap<string, string>) =>
    inRun(async (calls, isLatest) => {
      setState((before) => ({ ...before, mappings, chosenModules, busy: 'planning', problem: '' }))
      const codes = await calls.read(mappings)
      if (!isLatest()) return
      const { known, withServer } = await knownSchool(schoolId, codes)
      if (!isLatest()) return
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const planned = await calls.plan(known, { today, zone, chosenModules })
      if (isLatest()) setState((before) => ({ ...before, busy: null, plan: planned, withServer }))
    })

  return {
    ...state,
    worker: () => worker.current?.calls,
    async open(files: FileToOpen[]) {
      let mappings: SheetMapping[] | undefined
      await inRun(async (calls, isLatest) => {
        setState({ ...nothing, files: files.map(({ name }) => name), busy: 'reading' })
        const sheets = await calls.open(files, today)
        const recalled = await recalledMappings(schoolId, sheets)
        if (!isLatest()) return
        mappings = recalled
        setState((before) => ({ ...before, sheets, mappings: recalled }))
      })
      if (mappings) await plan(mappings, await recalledModules(schoolId))
    },
    correct(sheet: number, mapping: SheetMapping) {
      const mappings = state.mappings.map((each, i) => (i === sheet ? mapping : each))
      rememberMappings(schoolId, state.sheets[sheet]!, mapping)
      void plan(mappings, state.chosenModules)
    },
    /** Chooses the module of a subject of the file; no title takes the choice back. */
    chooseModule(key: string, title: string) {
      const chosen = withChosen(state.chosenModules, key, title)
      rememberModules(schoolId, chosen)
      void plan(state.mappings, chosen)
    },
    /** Plans again over what the school has now. */
    again: () => plan(state.mappings, state.chosenModules),
  }
}
