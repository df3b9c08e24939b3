import { create } from 'zustand'

export interface Notice {
  title: string
  description?: string
  type: 'success' | 'error' | 'info'
}

/** What is to be said; the region that says it is fetched with the first of them. */
export const useNotices = create<{ wanted: boolean; waiting: Notice[] }>(() => ({ wanted: false, waiting: [] }))

const notify = (notice: Notice) =>
  useNotices.setState(({ waiting }) => ({ wanted: true, waiting: [...waiting, notice] }))

export const notifyDone = (title: string, description?: string) => notify({ title, description, type: 'success' })
export const notifyInfo = (title: string, description?: string) => notify({ title, description, type: 'info' })

/** Says that something failed: its title of spec section 8, and below it what was said, or a default. */
export function notifyFailed(title: string, error: unknown, otherwise = 'Tente de novo.') {
  const said = error instanceof Error ? error.message : ''
  notify({ title, description: said || otherwise, type: 'error' })
}
