import * as z from 'zod/mini'
import { embedSource, exampleEmbed } from '#schema/fields/embed.ts'
import { id, line } from '#schema/fields/fields.ts'
import { visibility } from '#schema/fields/labels.ts'
import { isOwnVideo } from '#schema/fields/ownFile.ts'
import { visibleToSides } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { words } from './valueWords.ts'

/**
 * The embed markup that providers hand out. It is stored as it was sent and refused without an https iframe (spec
 * section 5). A video uploaded to the school's server has the address of its file instead (decisions section 5).
 */
const videoEmbed = line('O código de incorporação é obrigatório', 5000).check(
  z.refine((text) => embedSource(text) !== undefined || isOwnVideo(text), 'Código de incorporação inválido'),
)

const order = z.number().check(z.int(), z.nonnegative())
const taken = { students: true, insert: true, update: true } as const

export const lessonVideos = noun({
  key: ['id'],
  fields: {
    id,
    lessonId: field(id, { name: 'Aula', parent: 'lessons', students: true, insert: true }),
    title: field(line('O título do vídeo é obrigatório'), { word: words.title, example: 'Metades', ...taken }),
    videoEmbed: field(videoEmbed, { name: 'Código de incorporação', example: exampleEmbed, ...taken }),
    visibility: field(visibility, { blank: 'both', word: words.visibility, example: 'student', ...taken }),
    order: field(order, {
      blank: 0,
      name: 'Ordem',
      example: 2,
      students: true,
      insert: z.optional(order),
      update: true,
    }),
  },
  readers: { module: { by: 'lessonId', visibility: visibleToSides } },
  personData: notPersonal.school,
})
export const lessonVideo = lessonVideos.row
export type LessonVideo = z.infer<typeof lessonVideo>
export const lessonVideoInsert = lessonVideos.insert
export const lessonVideoUpdate = lessonVideos.update
