import { useState } from 'react'
import { isBlank, type MaterialDraft, type VideoDraft } from '#web/model/content/lessonDrafts.ts'

/**
 * The open entries of a list and the list's changes: typing, removing (only a mark) and validating. An entry in which
 * somebody types stays open, also when that was only because of what they correct.
 */
export function useDrafts<D extends VideoDraft | MaterialDraft>(drafts: D[], onChange: (drafts: D[]) => void) {
  const [open, setOpen] = useState<readonly number[]>([])
  const change = (key: number, fields: Partial<D>) =>
    onChange(drafts.map((each) => (each.key === key ? { ...each, ...fields } : each)))
  return {
    isOpen: ({ key }: D) => open.includes(key),
    toggle: ({ key }: D) => setOpen(open.includes(key) ? [] : [key]),
    add(make: (key: number) => D) {
      // Stored rows have positive ids.
      const key = Math.min(0, ...drafts.map((each) => each.key)) - 1
      onChange([...drafts, make(key)])
      setOpen([key])
    },
    type({ key, fields }: D, typed: Partial<D['fields']>) {
      change(key, { fields: { ...fields, ...typed }, valid: false, refused: undefined } as Partial<D>)
      setOpen([...new Set([...open, key])])
    },
    remove(draft: D) {
      if (isBlank(draft)) onChange(drafts.filter(({ key }) => key !== draft.key))
      else change(draft.key, { removed: true } as Partial<D>)
    },
    restore: ({ key }: D) => change(key, { removed: false } as Partial<D>),
    /** Stores the outcome of a validation: a valid entry closes, an invalid one shows what is wrong. */
    judge({ key }: D, valid: boolean) {
      change(key, { valid, tried: !valid } as Partial<D>)
      setOpen(valid ? [] : [key])
    },
  }
}
