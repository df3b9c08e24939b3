import { create } from 'zustand'
import type { ImportCounts } from '#web/model/import/importCounts.ts'
import type { FileToOpen } from '../importMessages.ts'

/** What became of a school of the files: what is new, changes and is refused in it, or why it failed. */
export interface SchoolOutcome extends ImportCounts {
  state: 'checked' | 'sent' | 'failed'
  why?: string
}

export interface NetworkRun {
  act: 'check' | 'send'
  /** The schools of the network that are still to come, the present one first. */
  left: readonly number[]
  total: number
  /** The school to come back to. */
  home: number
}

interface Kept {
  /** Files on their way to another school, until its rows are here and its screen has opened them. */
  carried: { files: readonly FileToOpen[]; to: number } | null
  /** Which files the outcomes are of. */
  files: string
  outcomes: Readonly<Record<number, SchoolOutcome>>
  run: NetworkRun | null
}

const nothing: Kept = { carried: null, files: '', outcomes: {}, run: null }

/**
 * The import of a file into several schools, one after the other: it outlives the screen of each. Nothing of it is kept
 * when the page closes; what was sent is there, and the same files again do the rest.
 */
export const useNetworkRun = create<Kept>(() => nothing)

const keyOfFiles = (files: readonly FileToOpen[]): string =>
  files.map(({ name, bytes, pasted }) => `${name} ${bytes?.length ?? pasted?.length}`).join('/')

/** Other files begin with no outcomes. */
export function beginFiles(files: readonly FileToOpen[]): void {
  const key = keyOfFiles(files)
  if (useNetworkRun.getState().files !== key) useNetworkRun.setState({ ...nothing, files: key })
}

export const beginRun = (act: NetworkRun['act'], ids: readonly number[], home: number): void =>
  useNetworkRun.setState({ run: { act, left: ids, total: ids.length, home } })

/**
 * Keeps what became of the present school. Returns the school to go to: the next, or home after the last; undefined
 * where the school is not the present one, such as when it is said twice.
 */
export function settle(id: number, outcome: SchoolOutcome): number | undefined {
  const { run, outcomes } = useNetworkRun.getState()
  if (run?.left[0] !== id) return undefined
  const left = run.left.slice(1)
  useNetworkRun.setState({ outcomes: { ...outcomes, [id]: outcome }, run: left.length ? { ...run, left } : null })
  return left[0] ?? run.home
}

export const endRun = (): void => useNetworkRun.setState({ run: null })

/** Ends the run once the present school is done, and stays there. */
export function endAfterThis(): void {
  const { run } = useNetworkRun.getState()
  if (run) useNetworkRun.setState({ run: { ...run, left: run.left.slice(0, 1), home: run.left[0]! } })
}

/** Gives the files to the screen of another school. */
export const carryFiles = (files: readonly FileToOpen[], to: number): void =>
  useNetworkRun.setState({ carried: { files, to } })

/** The files have been opened where they were carried. */
export const arrived = (): void => useNetworkRun.setState({ carried: null })

/** The files that were carried to a school, when its screen begins. With any other the run ends. */
export function carriedTo(schoolId: number): readonly FileToOpen[] {
  const { carried, run } = useNetworkRun.getState()
  if (carried?.to === schoolId) return carried.files
  if (carried || (run && run.left[0] !== schoolId)) useNetworkRun.setState({ carried: null, run: null })
  return []
}
