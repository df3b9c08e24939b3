import * as z from 'zod/mini'
import { embedSource, exampleEmbed } from '#schema/fields/embed.ts'
import { atMost, blankIsNull, freeText, id, line } from '#schema/fields/fields.ts'
import { isWebAddress, webAddressNeeded } from '#schema/fields/webAddress.ts'
import { field, notPersonal, noun } from './noun.ts'
import { words } from './valueWords.ts'

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

const addressField = (name: string) => z.nullable(address(name)).check(blankIsNull)
const addressList = z.nullable(
  z.array(address('materialUrls')).check(z.maxLength(50, 'materialUrls: até 50 endereços')),
)

/** The fields of a call, which names addresses as old clients send them. */
const called = <T extends z.ZodMiniType>(type: T) =>
  ({ insert: z.optional(type), update: type, students: true }) as const

const exampleAddresses: string[] = ['https://m.example/3']

const order = z.number().check(z.int(), z.minimum(1))

export const lessons = noun({
  key: ['id'],
  fields: {
    id,
    moduleId: field(id, { name: 'Módulo', parent: 'modules', students: true, insert: true }),
    title: field(line('O título da aula é obrigatório'), {
      word: words.title,
      example: 'Metades',
      students: true,
      insert: true,
      update: true,
    }),
    description: field(freeText(), {
      word: words.description,
      example: 'Dividir por dois',
      students: true,
      insert: true,
      update: true,
    }),
    order: field(order, { blank: 1, word: words.order, example: 2, ...called(order) }),
    videoUrl: field(z.nullable(z.string()), {
      name: 'Vídeo',
      example: 'https://player.vimeo.com/video/2',
      ...called(addressField('videoUrl')),
    }),
    videoEmbed: field(z.nullable(z.string()), {
      name: 'Código de incorporação',
      example: exampleEmbed,
      ...called(z.nullable(embed).check(blankIsNull)),
    }),
    materialUrl: field(z.nullable(z.string()), {
      name: 'Material',
      example: 'https://m.example/2',
      ...called(addressField('materialUrl')),
    }),
    materialUrls: field(z.nullable(z.array(z.string())), {
      name: 'Materiais',
      example: exampleAddresses,
      ...called(addressList),
    }),
  },
  readers: { module: { by: 'moduleId' } },
  personData: notPersonal.school,
})
export const lesson = lessons.row
export type Lesson = z.infer<typeof lesson>
export const lessonInsert = lessons.insert
export const lessonUpdate = lessons.update
