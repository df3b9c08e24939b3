import { kindOf, ownFile } from '#schema/fields/ownFile.ts'
import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import type { Material } from '#schema/nouns/material.ts'
import { plain } from '#schema/rules/text.ts'

/** The captions of a lesson's films, by the number of the film. */
export type FilmCaptions = ReadonlyMap<number, readonly Material[]>

const nameOf = (title: string) => plain(title.replace(/\.(vtt|mp4|webm)$/i, ''))

/** Whether a name is that of a film, alone or with a note behind it: 'Frações (inglês)'. */
const isNamedAs = (name: string, film: string) =>
  name.startsWith(film) && /^\s*([([\-–—.:_]|$)/.test(name.slice(film.length))

/**
 * Which captions among the materials of a lesson belong to which of its films: those with the film's name. In a lesson
 * with one film and one file of captions, these belong together whatever their names.
 */
export function captionsOf(videos: readonly LessonVideo[], materials: readonly Material[]): FilmCaptions {
  const films = videos.filter(({ videoEmbed }) => {
    const file = ownFile(videoEmbed)
    return file && kindOf(file) === 'video'
  })
  const captions = materials.filter(({ fileUrl }) => ownFile(fileUrl)?.type === 'vtt')
  const [film, other] = films
  if (film && !other && captions.length === 1) return new Map([[film.id, captions]])
  return new Map(
    films.flatMap(({ id, title }) => {
      const own = captions.filter((each) => isNamedAs(nameOf(each.title), nameOf(title)))
      return own.length ? [[id, own]] : []
    }),
  )
}

/** The materials of a lesson without those that are captions of its films. */
export function withoutCaptions(materials: readonly Material[], captions: FilmCaptions): Material[] {
  const used = new Set([...captions.values()].flat().map(({ id }) => id))
  return materials.filter(({ id }) => !used.has(id))
}
