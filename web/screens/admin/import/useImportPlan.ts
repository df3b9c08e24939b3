import { useEffect, useRef, useState } from 'react'
import type { SchoolOfFile } from '#schema/lists/importRecords.ts'
import type { Separator } from '#schema/lists/sheet/separators.ts'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'
import { knownSchool, schoolToRead } from '#web/actions/knownSchool.ts'
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
  /** The schools that the files name. */
  schools: SchoolOfFile[]
  mappings: SheetMapping[]
  /** The titles of modules that were chosen by hand, by `moduleKey`. */
  chosenModules: ReadonlyMap<string, string>
  /** Titles that are alike are different classes. */
  areApart: boolean
  busy: 'reading' | 'planning' | null
  problem: string
  /** Absent while there is nothing to show. */
  plan?: PlannedImport
  /** Whether the server told of its codes; false without a network. */
  withServer: boolean
}

const nothing: ImportPlanState = {
  ...{ files: [], sheets: [], schools: [], mappings: [], chosenModules: new Map() },
  areApart: false,
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

  const plan = (changes: Partial<Pick<ImportPlanState, 'mappings' | 'chosenModules' | 'areApart'>> = {}) =>
    inRun(async (calls, isLatest) => {
      const { mappings, chosenModules, areApart } = { ...state, ...changes }
      setState((before) => ({ ...before, mappings, chosenModules, areApart, busy: 'planning', problem: '' }))
      const { titles, school } = await schoolToRead(schoolId)
      const codes = await calls.read(mappings, titles, school)
      if (!isLatest()) return
      const { known, names, withServer } = await knownSchool(schoolId, codes)
      if (!isLatest()) return
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const planned = await calls.plan(known, { today, zone, chosenModules, names, areApart })
      if (isLatest()) setState((before) => ({ ...before, busy: null, plan: planned, withServer }))
    })

  /** The files that were opened, to be opened again another way. */
  const opened = useRef<FileToOpen[]>([])
  async function open(files: FileToOpen[]) {
    opened.current = files
    let mappings: SheetMapping[] | undefined
    await inRun(async (calls, isLatest) => {
      setState({ ...nothing, files: files.map(({ name }) => name), busy: 'reading' })
      const sheets = await calls.open(files, today)
      const [recalled, schools] = await Promise.all([recalledMappings(schoolId, sheets), calls.schools()])
      if (!isLatest()) return
      mappings = recalled
      setState((before) => ({ ...before, sheets, schools, mappings: recalled }))
    })
    if (mappings) await plan({ mappings, chosenModules: await recalledModules(schoolId), areApart: false })
  }

  return {
    ...state,
    worker: () => worker.current?.calls,
    opened: () => opened.current,
    open,
    /** Reads a text again with something else between its cells. */
    separate: (file: string, separator: Separator) =>
      open(opened.current.map((each) => (each.name === file ? { ...each, separator } : each))),
    correct(sheet: number, mapping: SheetMapping) {
      const mappings = state.mappings.map((each, i) => (i === sheet ? mapping : each))
      rememberMappings(schoolId, state.sheets[sheet]!, mapping)
      void plan({ mappings })
    },
    /** Chooses the module of a subject of the file; no title takes the choice back. */
    chooseModule(key: string, title: string) {
      const chosenModules = withChosen(state.chosenModules, key, title)
      rememberModules(schoolId, chosenModules)
      void plan({ chosenModules })
    },
    /** Says whether titles that are alike are different classes. */
    holdApart: (areApart: boolean) => void plan({ areApart }),
    /** Plans again over what the school has now. */
    again: () => plan(),
  }
}
