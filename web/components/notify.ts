import { create } from 'zustand'

export interface Notice {
  title: string
  description?: string
  type: 'success' | 'error' | 'info'
  /** What can still be done about it; the notice then stays twice as long. */
  action?: { label: string; run(): void }
}

/** What is to be said; the region that says it is fetched with the first of them. */
export const useNotices = create<{ wanted: boolean; waiting: Notice[] }>(() => ({ wanted: false, waiting: [] }))

const notify = (notice: Notice) =>
  useNotices.setState(({ waiting }) => ({ wanted: true, waiting: [...waiting, notice] }))

export const notifyDone = (title: string, description?: string, action?: Notice['action']) =>
  notify({ title, description, type: 'success', action })
export const notifyInfo = (title: string, description?: string) => notify({ title, description, type: 'info' })

/** Says that something failed: its title of spec section 8, and below it what was said, or a default. */
export function notifyFailed(title: string, error: unknown, otherwise = 'Tente de novo.') {
  notify({ title, description: sentenceOf(error) || otherwise, type: 'error' })
}

/** Errors that are made to be read; what a browser or a library throws speaks to programmers. */
const spoken = ['Error', 'ApiError', 'Refusal', 'StorageFailure', 'OutboxFileError']

/** What an error says to a person; of a call's, without the status. Empty of an error that does not speak to people. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && spoken.includes(error.name) ? ((error as { text?: string }).text ?? error.message) : ''

/** Tells how something ended: `done` is a title, or a title and a line; `undo` takes it back. Gives whether it went well. */
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
