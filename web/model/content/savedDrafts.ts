import type { MaterialDraft, VideoDraft } from './lessonDrafts.ts'

type Draft = VideoDraft | MaterialDraft

/** The outcome of a form's drafts after sending, by their keys. */
export interface SavedDrafts {
  /** The ids of the rows that were created or changed. */
  kept: ReadonlyMap<number, number>
  /** For refused drafts, the sentence that says why. */
  refused: ReadonlyMap<number, string>
}

/**
 * A form's drafts after a save that was partly refused. A kept draft becomes a row, a removed one disappears, and a
 * refused one stays as typed and shows why. Saving again sends only what then differs.
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
