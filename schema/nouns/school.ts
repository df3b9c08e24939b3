import * as z from 'zod/mini'
import { id, instant, line } from '#schema/fields/fields.ts'
import { letterhead, letterheadWords } from '#schema/fields/letterhead.ts'
import { lessonHours, lessonHoursWords } from '#schema/fields/meeting.ts'
import { field, notPersonal, noun } from './noun.ts'
import { words } from './valueWords.ts'

export const schools = noun({
  key: ['id'],
  fields: {
    id,
    name: field(line('Nome inválido'), {
      word: words.name,
      example: 'Outro nome',
      students: true,
      insert: true,
      update: true,
    }),
    active: field(z.boolean(), {
      blank: true,
      word: words.active,
      example: true,
      students: true,
      insert: true,
      update: true,
    }),
    mainAdminId: field(z.nullable(id), { pointer: 'users', students: true }),
    /** Teachers and the office read students' ratings without names, and only when there are enough of them. */
    anonymousRatings: field(z.boolean(), {
      blank: true,
      name: 'Avaliações sem nome',
      word: ['escolha sobre as avaliações', 'a', (value: boolean) => (value ? 'Sem nome' : 'Com nome')],
      students: true,
    }),
    /** When the school last decided to show names; null while it shows none. */
    ratingsNamedSince: field(z.nullable(instant), { students: true }),
    /** Teachers add, reorder and rename the lessons of the subjects they teach; otherwise only the office does. */
    teachersPlanLessons: field(z.boolean(), {
      blank: true,
      word: [
        'escolha sobre quem prepara aulas',
        'a',
        (value: boolean) => (value ? 'Professores também' : 'Só a secretaria'),
      ],
      students: true,
    }),
    /** The server asks other sites once for the stills of their videos; otherwise their cards have no picture. */
    keepsVideoStills: field(z.boolean(), {
      blank: false,
      word: [
        'escolha sobre a imagem dos vídeos de fora',
        'a',
        (value: boolean) => (value ? 'Guardada na escola' : 'Não guardada'),
      ],
      students: true,
    }),
    /** Teachers may ask the server for the phones of the families of those whom they teach now. */
    teachersCallFamilies: field(z.boolean(), {
      blank: false,
      word: [
        'escolha sobre os telefones das famílias',
        'a',
        (value: boolean) => (value ? 'Professores também' : 'Só a secretaria'),
      ],
      students: true,
    }),
    /** When the lessons of a day begin, where the school said so. */
    lessonHours: field(lessonHours, { word: ['horas das aulas', 'a', lessonHoursWords], students: true }),
    /** What its papers have besides its name. Nobody prints them but its staff. */
    letterhead: field(letterhead, { word: ['papel timbrado', 'o', letterheadWords] }),
    createdAt: field(instant, { students: true }),
  },
  readers: { me: { channel: 'schoolRow', by: 'id' }, global: () => true },
  personData: {
    title: 'Escolas de que é o administrador principal',
    by: ['mainAdminId'],
    columns: { name: 'Escola' },
    left: {
      ...{ id: notPersonal.number, mainAdminId: notPersonal.self, active: notPersonal.school },
      ...{ createdAt: notPersonal.school, anonymousRatings: notPersonal.school },
      ...{ ratingsNamedSince: notPersonal.school, lessonHours: notPersonal.school },
      ...{ teachersPlanLessons: notPersonal.school, keepsVideoStills: notPersonal.school },
      teachersCallFamilies: notPersonal.school,
      letterhead: 'é da escola, e diz só o nome e o cargo de quem assina por ela',
    },
  },
})
export const school = schools.row
export type School = z.infer<typeof school>
export const schoolInsert = schools.insert
export const schoolUpdate = schools.update
