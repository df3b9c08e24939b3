import { create } from 'zustand'
import { sentenceForPeople } from '#schema/nouns/fieldNames.ts'

export interface Notice {
  title: string
  description?: string
  type: 'success' | 'error' | 'info'
  /** An action offered with the notice, which then stays twice as long. */
  action?: { label: string; run(): void }
}

/** Notices to show. The region that shows them is fetched with the first notice. */
export const useNotices = create<{ wanted: boolean; waiting: Notice[] }>(() => ({ wanted: false, waiting: [] }))

const notify = (notice: Notice) =>
  useNotices.setState(({ waiting }) => ({ wanted: true, waiting: [...waiting, notice] }))

export const notifyDone = (title: string, description?: string, action?: Notice['action']) =>
  notify({ title, description, type: 'success', action })
export const notifyInfo = (title: string, description?: string) => notify({ title, description, type: 'info' })

/** Shows that something failed: its title of spec section 8, and below it the error's sentence or a default. */
export function notifyFailed(title: string, error: unknown, otherwise = 'Tente de novo.') {
  notify({ title, description: sentenceOf(error) || otherwise, type: 'error' })
}

/** Names of errors written for people; what a browser or a library throws is written for programmers. */
const readable = ['Error', 'ApiError', 'Refusal', 'StorageFailure', 'OutboxFileError']

/** The sentence of an error for people, without the status of a call. Empty for errors not written for people. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && readable.includes(error.name)
    ? sentenceForPeople((error as { text?: string }).text ?? error.message)
    : ''

/**
 * Shows the outcome of some work: `done` is a title, or a title and a line; `undo` is offered as 'Desfazer'. Returns
 * true when the work succeeded.
 */
export async function notifyEnd(
  work: Promise<unknown>,
  done: string | [title: string, description: string | undefined],
  failed: string,
  undo?: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work
  } catch (error) {
    notifyFailed(failed, error)
    return false
  }
  const [title, line] = typeof done === 'string' ? [done] : done
  notifyDone(
    title,
    line,
    undo && { label: 'Desfazer', run: () => void notifyEnd(undo(), 'Desfeito', 'Não foi desfeito') },
  )
  return true
}
