import type { MaterialDraft, VideoDraft } from './lessonDrafts.ts'

type Draft = VideoDraft | MaterialDraft

/** What became of the drafts of a form, by their keys, once they were sent. */
export interface SavedDrafts {
  /** The numbers of the rows that were made or changed. */
  kept: ReadonlyMap<number, number>
  /** Of those that were turned away, the sentence why. */
  refused: ReadonlyMap<number, string>
}

/**
 * A form's drafts after a save that was refused in part: what was kept is a row from now on, what was removed is gone, and
 * what was refused stays as it was typed and says why. Saved again, only what then differs is sent.
 */
export function draftsAfter<D extends Draft>(
  drafts: readonly D[],
  lessonId: number,
  { kept, refused }: SavedDrafts,
): D[] {
  return drafts
    .filter((draft) => !draft.removed || !kept.has(draft.key))
    .map((draft) => {
      const id = kept.get(draft.key)
      const row = id === undefined ? draft.row : { ...draft.row, ...draft.fields, id, lessonId }
      return { ...draft, row, refused: refused.get(draft.key) } as D
    })
}
