import { create } from 'zustand'

/** What this tab sends, by hash: the share that the server has, 0 to 1, and whether it stands still. */
export const useUnderWay = create<Record<string, { share: number; waits?: true }>>(() => ({}))

/** The server did not answer for a file; it is tried again. */
export const standsStill = (hash: string): void =>
  useUnderWay.setState(({ [hash]: now }) => ({ [hash]: { share: now?.share ?? 0, waits: true } }))
