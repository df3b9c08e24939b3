import { type LessonVideo, lessonVideoUpdate } from '#schema/nouns/lessonVideo.ts'
import { type Material, materialUpdate } from '#schema/nouns/material.ts'
import { videoHostProblem } from '#schema/rules/content/videoHosts.ts'
import { errorsByField } from '#web/model/form/formErrors.ts'

/** A video or material in a form. `row` is the stored row, null for a new one. Removal is only marked. */
interface Draft<R, F> {
  /** Identifies it among the drafts of its form. */
  key: number
  row: R | null
  fields: F
  removed: boolean
  /** True when its current values were validated. */
  valid: boolean
  /** True when its errors are to be shown. */
  tried: boolean
  /** Why the server refused its current values. */
  refused?: string | undefined
}
export type VideoFields = Pick<LessonVideo, 'title' | 'videoEmbed' | 'visibility' | 'order'>
export type MaterialFields = Pick<Material, 'title' | 'fileType' | 'fileUrl' | 'visibility'>
export type VideoDraft = Draft<LessonVideo, VideoFields>
export type MaterialDraft = Draft<Material, MaterialFields>

const draftOf = <R, F>(key: number, row: R | null, fields: F): Draft<R, F> => ({
  key,
  row,
  fields,
  removed: false,
  valid: false,
  tried: false,
})

export function videoDraft(row: LessonVideo): VideoDraft {
  const { title, videoEmbed, visibility, order } = row
  return draftOf(row.id, row, { title, videoEmbed, visibility, order })
}
export function materialDraft(row: Material): MaterialDraft {
  const { title, fileType, fileUrl, visibility } = row
  return draftOf(row.id, row, { title, fileType, fileUrl, visibility })
}

/**
 * The stored entries of a list with what was typed into them earlier, and the new ones.
 * @param typed the list as it was left; undefined for nothing typed
 */
export function withDrafts<D extends { key: number; row: unknown }>(stored: D[], typed: readonly D[] | undefined): D[] {
  if (!typed) return stored
  const rows = new Map(stored.map((each) => [each.key, each]))
  const left = typed.filter(({ key, row }) => !row || rows.has(key))
  const known = new Set(left.map(({ key }) => key))
  return [
    ...left.map((each) => ({ ...each, row: rows.get(each.key)?.row ?? null })),
    ...stored.filter(({ key }) => !known.has(key)),
  ]
}

/** An empty draft for the end of a list. The order of a new video is the list's length + 1 (spec section 9). */
export const newVideo = (key: number, length: number): VideoDraft =>
  draftOf<LessonVideo, VideoFields>(key, null, { title: '', videoEmbed: '', visibility: 'both', order: length + 1 })
export const newMaterial = (key: number): MaterialDraft =>
  draftOf<Material, MaterialFields>(key, null, { title: '', fileType: 'link', fileUrl: '', visibility: 'both' })

/** The videos with one of them moved a step earlier or later. All are then numbered from 1 in their new order. */
export function moveVideo(videos: readonly VideoDraft[], key: number, step: -1 | 1): VideoDraft[] {
  const from = videos.findIndex((each) => each.key === key)
  const to = from + step
  if (from < 0 || to < 0 || to >= videos.length) return [...videos]
  const moved = [...videos]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved.map((each, i) => ({ ...each, fields: { ...each.fields, order: i + 1 } }))
}

/** Only a draft with both its required fields is sent on save (spec section 5). */
export const isWholeVideo = ({ title, videoEmbed }: VideoFields) => Boolean(title.trim() && videoEmbed.trim())
export const isWholeMaterial = ({ title, fileUrl }: MaterialFields) => Boolean(title.trim() && fileUrl.trim())

/** Returns true for a new draft in which nobody typed anything. */
export const isBlank = ({ row, fields }: VideoDraft | MaterialDraft) =>
  !row && !fields.title.trim() && !('fileUrl' in fields ? fields.fileUrl : fields.videoEmbed).trim()

/**
 * What is wrong with a video. A new code must be of a site that the network allows.
 * @param hosts those sites; undefined while they are read
 */
export function videoErrors({ row, fields }: Pick<VideoDraft, 'row' | 'fields'>, hosts: readonly string[] | undefined) {
  const errors = errorsByField(lessonVideoUpdate, fields)
  const isNew = fields.videoEmbed.trim() !== row?.videoEmbed
  const problem = isNew && !errors.videoEmbed && videoHostProblem(fields.videoEmbed, hosts)
  return problem ? { ...errors, videoEmbed: problem[0]!.toUpperCase() + problem.slice(1) } : errors
}

export const materialErrors = (fields: MaterialFields) => errorsByField(materialUpdate, fields)
