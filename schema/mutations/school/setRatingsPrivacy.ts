import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { school } from '#schema/nouns/school.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustSetUpSchool } from '#schema/permissions/school.ts'
import { ofSchool } from '../allowed.ts'
import { mutation } from '../mutation.ts'

/**
 * Decides whether the school's staff reads who rated a lesson. Ratings given while they had no name stay without one.
 * Devices fetch their rows again with the next sync.
 */
export const setRatingsPrivacy = mutation('PUT /api/schools/:id/ratings-privacy', {
  name: 'setRatingsPrivacy',
  summary: 'Decide se a escola lê quem avaliou uma aula',
  ...ofSchool(mustSetUpSchool),
  args: z.object({ id, anonymousRatings: school.shape.anonymousRatings }),
  example: ({ school }) => ({ id: school, anonymousRatings: false }),
  plan: async ({ args: { id, anonymousRatings }, at }) => [
    patch('schools', id, { anonymousRatings, ratingsNamedSince: anonymousRatings ? null : at }),
  ],
  describe: ({ anonymousRatings }) =>
    anonymousRatings ? 'Avaliações dos alunos sem nome' : 'Avaliações dos alunos com nome',
  putBack: { fields: ['anonymousRatings'], args: ({ key, value }) => ({ id: key, anonymousRatings: value }) },
  answer: { table: 'schools' },
})
