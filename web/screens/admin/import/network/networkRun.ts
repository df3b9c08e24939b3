import { create } from 'zustand'
import type { FileToOpen } from '../importMessages.ts'

/** What became of a school of the files: what is new, changes and is refused in it, or why it failed. */
export interface SchoolOutcome {
  state: 'checked' | 'sent' | 'failed'
  created: number
  changed: number
  refused: number
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
  /** Files on their way to another school, whose screen opens them. */
  carried: readonly FileToOpen[] | null
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

export const keyOfFiles = (files: readonly FileToOpen[]): string =>
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

export const stopRun = (): void => useNetworkRun.setState({ run: null })

/** Gives the files to the next screen. */
export const carryFiles = (carried: readonly FileToOpen[]): void => useNetworkRun.setState({ carried })

/** Takes the files that came with somebody, once. A screen of another school than the present one ends the run. */
export function takeCarried(schoolId: number): readonly FileToOpen[] | null {
  const { carried, run } = useNetworkRun.getState()
  useNetworkRun.setState({ carried: null, run: run?.left[0] === schoolId ? run : null })
  return carried
}
