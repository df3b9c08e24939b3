import type { Lesson } from '#schema/nouns/lesson.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import { type Change, patch, put } from '#schema/nouns/tables.ts'
import { mustAllowVideo } from './videoHosts.ts'

/** The fields with which older clients set a lesson's one video and its materials (spec section 3). */
export type LegacyContent = Partial<Pick<Lesson, 'videoUrl' | 'videoEmbed' | 'materialUrl' | 'materialUrls'>>

export type LegacyRow =
  | { table: 'lessonVideos'; fields: Pick<LessonVideo, 'title' | 'videoEmbed' | 'visibility' | 'order'> }
  | { table: 'materials'; fields: Pick<Material, 'title' | 'fileType' | 'fileUrl' | 'visibility'> }

/**
 * The rows for a lesson's legacy fields: 'Vídeo principal' for its video, a link for every other address, each address
 * once. Without markup, the https address of a video becomes an iframe; any other address becomes a link.
 */
export function legacyRows({ videoUrl, videoEmbed, materialUrl, materialUrls }: LegacyContent): LegacyRow[] {
  const markup = videoEmbed || framed(videoUrl)
  const links = [
    ...(videoUrl && !markup ? [{ title: 'Vídeo', fileUrl: videoUrl }] : []),
    ...(materialUrl ? [{ title: 'Material de apoio', fileUrl: materialUrl }] : []),
    ...(materialUrls ?? []).map((fileUrl, i) => ({ title: `Material de apoio ${i + 1}`, fileUrl })),
  ]
  const once = links.filter(({ fileUrl }, i) => fileUrl && links.findIndex((link) => link.fileUrl === fileUrl) === i)
  return [
    ...(markup ? [video(markup)] : []),
    ...once.map((link) => ({
      table: 'materials' as const,
      fields: { ...link, fileType: 'link' as const, visibility: 'both' as const },
    })),
  ]
}

/**
 * Refuses the video of legacy fields when it is from a host that the network does not allow. What the lesson itself
 * already says may be sent again.
 */
export function mustAllowLegacyVideo(content: LegacyContent, hosts: readonly string[] | undefined, lesson?: Lesson) {
  const [field, markup] = content.videoEmbed
    ? ['videoEmbed', content.videoEmbed]
    : ['videoUrl', framed(content.videoUrl)]
  if (!markup || markup === lesson?.videoEmbed || markup === framed(lesson?.videoUrl)) return
  mustAllowVideo(field!, markup, hosts)
}

const video = (videoEmbed: string): LegacyRow => ({
  table: 'lessonVideos',
  fields: { title: 'Vídeo principal', videoEmbed, visibility: 'both', order: 1 },
})

/**
 * The changes that legacy fields make to an existing lesson. A video that stood for the former field is changed, and
 * new rows are created with the ids of `legacyRows` for the same fields. What the lesson's fields said before, or what
 * it already has, is not created again.
 */
export function newLegacyRows(
  lesson: Lesson,
  content: LegacyContent,
  existing: { videos: LessonVideo[]; materials: Material[] },
  ids: readonly number[],
): Change[] {
  const former = new Set(legacyRows(lesson).map(addressOf))
  const has = new Set([...existing.videos.map((v) => v.videoEmbed), ...existing.materials.map((m) => m.fileUrl)])
  return legacyRows(content).flatMap((row, i) => {
    const address = addressOf(row)
    if (has.has(address)) return []
    const own = { id: ids[i], lessonId: lesson.id }
    if (row.table === 'materials') return former.has(address) ? [] : [put('materials', { ...own, ...row.fields })]
    const { videos } = existing
    const framesBesideMarkup = lesson.videoEmbed && content.videoEmbed === undefined
    if (framesBesideMarkup || (former.has(address) && videos.length)) return []
    const formerVideo = videos.find(({ videoEmbed }) => former.has(videoEmbed))
    if (formerVideo) return [patch('lessonVideos', formerVideo.id, { videoEmbed: row.fields.videoEmbed })]
    return [put('lessonVideos', { ...own, ...row.fields, order: videos.length + 1 })]
  })
}

const addressOf = ({ fields }: LegacyRow) => ('fileUrl' in fields ? fields.fileUrl : fields.videoEmbed)

/** Pages of two providers that cannot be framed, and their players that can. */
const players: [page: RegExp, player: string][] = [
  [
    /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+).*$/i,
    'https://www.youtube-nocookie.com/embed/$1',
  ],
  [/^https:\/\/youtu\.be\/([\w-]+).*$/i, 'https://www.youtube-nocookie.com/embed/$1'],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+).*$/i, 'https://player.vimeo.com/video/$1'],
]

/** An iframe for the https address of a video; undefined for any other. */
function framed(address: string | null | undefined): string | undefined {
  if (!address?.toLowerCase().startsWith('https:')) return undefined
  const [page, player] = players.find(([pattern]) => pattern.test(address)) ?? [/^.*$/s, '$&']
  const source = address.replace(page, player).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${source}"></iframe>`
}
