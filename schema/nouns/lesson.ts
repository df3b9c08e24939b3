import * as z from 'zod/mini'
import { embedSource } from '#schema/fields/embed.ts'
import { atMost, blankIsNull, freeText, id, line } from '#schema/fields/fields.ts'
import { isWebAddress, webAddressNeeded } from '#schema/fields/webAddress.ts'

/** An address as old clients send it. They leave it out as null or as an empty text. */
const address = (field: string) =>
  z.string().check(
    z.trim(),
    atMost(2000),
    z.refine((text) => text === '' || isWebAddress(text), webAddressNeeded(field)),
  )

const embed = z.string().check(
  z.trim(),
  atMost(5000),
  z.refine((markup) => markup === '' || embedSource(markup) !== undefined, 'Código de incorporação inválido'),
)

export const lesson = z.object({
  id,
  moduleId: id,
  title: line('O título da aula é obrigatório'),
  description: freeText(),
  order: z.number().check(z.int(), z.minimum(1)),
  videoUrl: z.nullable(z.string()),
  videoEmbed: z.nullable(z.string()),
  materialUrl: z.nullable(z.string()),
  materialUrls: z.nullable(z.array(z.string())),
})
export type Lesson = z.infer<typeof lesson>

export const lessonInsert = z.object({
  moduleId: id,
  title: lesson.shape.title,
  description: z.optional(lesson.shape.description),
  order: z.optional(lesson.shape.order),
  videoUrl: z.optional(z.nullable(address('videoUrl')).check(blankIsNull)),
  videoEmbed: z.optional(z.nullable(embed).check(blankIsNull)),
  materialUrl: z.optional(z.nullable(address('materialUrl')).check(blankIsNull)),
  materialUrls: z.optional(
    z.nullable(z.array(address('materialUrls')).check(z.maxLength(50, 'materialUrls: até 50 endereços'))),
  ),
})
export const lessonUpdate = z.partial(z.omit(lessonInsert, { moduleId: true }))
