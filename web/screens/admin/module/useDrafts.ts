import { useState } from 'react'
import { isBlank, type MaterialDraft, type VideoDraft } from '../../../../schema/rules/lessonDrafts.ts'

/** Which entry of a list is open, and the changes of the list: typing, removing, which is only a mark, and validating. */
export function useDrafts<D extends VideoDraft | MaterialDraft>(drafts: D[], onChange: (drafts: D[]) => void) {
  const [open, setOpen] = useState<number | null>(null)
  const change = (key: number, fields: Partial<D>) =>
    onChange(drafts.map((each) => (each.key === key ? { ...each, ...fields } : each)))
  return {
    isOpen: ({ key }: D) => open === key,
    toggle: ({ key }: D) => setOpen(open === key ? null : key),
    add(make: (key: number) => D) {
      // Rows have numbers above zero.
      const key = Math.min(0, ...drafts.map((each) => each.key)) - 1
      onChange([...drafts, make(key)])
      setOpen(key)
    },
    type: ({ key, fields }: D, typed: Partial<D['fields']>) =>
      change(key, { fields: { ...fields, ...typed }, valid: false, refused: undefined } as Partial<D>),
    remove(draft: D) {
      if (isBlank(draft)) onChange(drafts.filter(({ key }) => key !== draft.key))
      else change(draft.key, { removed: true } as Partial<D>)
    },
    restore: ({ key }: D) => change(key, { removed: false } as Partial<D>),
    /** Keeps the outcome of a validation: a valid entry closes, another shows what is wrong. */
    judge({ key }: D, valid: boolean) {
      change(key, { valid, tried: !valid } as Partial<D>)
      setOpen(valid ? null : key)
    },
  }
}
