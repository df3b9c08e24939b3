import { createContext } from 'react'

/** What a person has typed into a form and not saved. */
export interface Draft {
  /** When the latest of it was typed, ms. */
  at: number
  /** What its form understands: the fields, or the state of a form that holds its own. */
  value: unknown
}

/**
 * Where typed work is kept until it is saved or discarded. It is one person's, on one device, and their sign-out
 * deletes it.
 */
export interface DraftStore {
  /** What this page already knows of the form: null for no draft, undefined when the device was not asked yet. */
  known(name: string): Draft | null | undefined
  read(name: string): Promise<Draft | null>
  /** Keeps the value in place of an earlier one; null discards it. Resolves once it is on the device. */
  keep(name: string, value: unknown): Promise<void>
}

/** The drafts of the person signed in; null where nobody is. */
export const Drafts = createContext<DraftStore | null>(null)
