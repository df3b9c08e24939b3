import type { Lesson } from '../entities/lesson.ts'
import type { LessonVideo } from '../entities/lessonVideo.ts'
import type { Material } from '../entities/material.ts'
import { type Change, patch, put } from '../entities/tables.ts'

/** The fields by which older clients give a lesson its one video and its materials (spec section 3). */
export type LegacyContent = Partial<Pick<Lesson, 'videoUrl' | 'videoEmbed' | 'materialUrl' | 'materialUrls'>>

export type LegacyRow =
  | { table: 'lessonVideos'; fields: Pick<LessonVideo, 'title' | 'videoEmbed' | 'visibility'> }
  | { table: 'materials'; fields: Pick<Material, 'title' | 'fileType' | 'fileUrl' | 'visibility'> }

/**
 * The rows that stand for a lesson's legacy fields: 'Vídeo principal' for its video, a link for every other address, each
 * address once. Without markup, an https address of a video is framed; one that cannot be is a link.
 */
export function legacyRows({ videoUrl, videoEmbed, materialUrl, materialUrls }: LegacyContent): LegacyRow[] {
  const markup = videoEmbed || (videoUrl?.toLowerCase().startsWith('https:') ? framed(videoUrl) : undefined)
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

const video = (videoEmbed: string): LegacyRow => ({
  table: 'lessonVideos',
  fields: { title: 'Vídeo principal', videoEmbed, visibility: 'both' },
})

/**
 * What legacy fields given to a lesson that is there change: a video that stood for the former one is changed, what is new is
 * made, with the numbers of `legacyRows` of the same fields; what the lesson said before, or has, is not made again.
 */
export function newLegacyRows(
  lesson: Lesson,
  content: LegacyContent,
  there: { videos: LessonVideo[]; materials: Material[] },
  ids: readonly number[],
): Change[] {
  const said = new Set(legacyRows(lesson).map(addressOf))
  const has = new Set([...there.videos.map((v) => v.videoEmbed), ...there.materials.map((m) => m.fileUrl)])
  return legacyRows(content).flatMap((row, i) => {
    const address = addressOf(row)
    if (has.has(address)) return []
    const own = { id: ids[i], lessonId: lesson.id }
    if (row.table === 'materials') return said.has(address) ? [] : [put('materials', { ...own, ...row.fields })]
    const { videos } = there
    const framesBesideMarkup = lesson.videoEmbed && content.videoEmbed === undefined
    if (framesBesideMarkup || (said.has(address) && videos.length)) return []
    const former = videos.find(({ videoEmbed }) => said.has(videoEmbed))
    if (former) return [patch('lessonVideos', former.id, { videoEmbed: row.fields.videoEmbed })]
    return [put('lessonVideos', { ...own, order: videos.length + 1, ...row.fields })]
  })
}

const addressOf = ({ fields }: LegacyRow) => ('fileUrl' in fields ? fields.fileUrl : fields.videoEmbed)

/** Pages of the two providers that cannot be framed, and their players that can. */
const players: [page: RegExp, player: string][] = [
  [
    /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+).*$/i,
    'https://www.youtube-nocookie.com/embed/$1',
  ],
  [/^https:\/\/youtu\.be\/([\w-]+).*$/i, 'https://www.youtube-nocookie.com/embed/$1'],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+).*$/i, 'https://player.vimeo.com/video/$1'],
]

function framed(address: string): string {
  const [page, player] = players.find(([pattern]) => pattern.test(address)) ?? [/^.*$/s, '$&']
  const source = address.replace(page, player).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${source}"></iframe>`
}
