import * as z from 'zod/mini'
import { id, line } from '#schema/fields/fields.ts'
import { materialType, visibility } from '#schema/fields/labels.ts'
import { ownFile } from '#schema/fields/ownFile.ts'
import { isWebAddress, webAddressNeeded } from '#schema/fields/webAddress.ts'

export const material = z.object({
  id,
  lessonId: id,
  title: line('O título do material é obrigatório'),
  fileType: materialType,
  fileUrl: line('A URL do material é obrigatória', 2000).check(
    z.refine((text) => isWebAddress(text) || ownFile(text) !== undefined, webAddressNeeded('fileUrl')),
  ),
  visibility,
})
export type Material = z.infer<typeof material>

export const materialInsert = z.object({
  lessonId: id,
  title: material.shape.title,
  fileType: z._default(materialType, 'link'),
  fileUrl: material.shape.fileUrl,
  visibility: z._default(visibility, 'both'),
})
export const materialUpdate = z.partial(
  z.object({ title: material.shape.title, fileType: materialType, fileUrl: material.shape.fileUrl, visibility }),
)
