import * as z from 'zod/mini'
import { id, line } from '#schema/fields/fields.ts'
import { materialType, visibility } from '#schema/fields/labels.ts'
import { ownFile } from '#schema/fields/ownFile.ts'
import { isWebAddress, webAddressNeeded } from '#schema/fields/webAddress.ts'
import { visibleToSides } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { words } from './valueWords.ts'

const taken = { students: true, insert: true, update: true } as const

export const materials = noun({
  key: ['id'],
  fields: {
    id,
    lessonId: field(id, { name: 'Aula', parent: 'lessons', students: true, insert: true }),
    title: field(line('O título do material é obrigatório'), { word: words.title, example: 'Folha', ...taken }),
    fileType: field(materialType, { blank: 'link', name: 'Tipo do material', example: 'link', ...taken }),
    fileUrl: field(
      line('A URL do material é obrigatória', 2000).check(
        z.refine((text) => isWebAddress(text) || ownFile(text) !== undefined, webAddressNeeded('fileUrl')),
      ),
      { name: 'URL do material', example: 'https://m.example/9', ...taken },
    ),
    visibility: field(visibility, { blank: 'both', word: words.visibility, example: 'student', ...taken }),
  },
  readers: { module: { by: 'lessonId', visibility: visibleToSides } },
  personData: notPersonal.school,
})
export const material = materials.row
export type Material = z.infer<typeof material>
export const materialInsert = materials.insert
export const materialUpdate = materials.update
