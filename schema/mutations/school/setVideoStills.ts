import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { school } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustSetUpSchool } from '#schema/permissions/school.ts'
import { ofSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/** Decides whether the server asks other sites for the stills of their videos. */
export const setVideoStills = mutation('PUT /api/schools/:id/video-stills', {
  name: 'setVideoStills',
  summary: 'Decide se a escola guarda a imagem dos vídeos de outros sites',
  ...ofSchool(mustSetUpSchool),
  args: z.object({ id, keepsVideoStills: school.shape.keepsVideoStills }),
  example: ({ school }) => ({ id: school, keepsVideoStills: true }),
  plan: async ({ args: { id, keepsVideoStills } }) => [patch('schools', id, { keepsVideoStills })],
  describe: ({ keepsVideoStills }) =>
    keepsVideoStills ? 'Imagem dos vídeos de fora guardada' : 'Imagem dos vídeos de fora não guardada',
  putBack: { fields: ['keepsVideoStills'], args: ({ key, value }) => ({ id: key, keepsVideoStills: value }) },
  answer: { table: 'schools' },
})
