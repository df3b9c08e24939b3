import * as z from 'zod/mini'
import { atMost, id, instant, line } from '#schema/fields/fields.ts'
import { category, role } from '#schema/fields/labels.ts'
import { field, noun } from './noun.ts'
import { administrators, type Viewer } from './readers.ts'
import { words } from './valueWords.ts'

/** Unique regardless of case, so it is stored trimmed and in lower case. */
export const email = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.toLowerCase(), z.minLength(1, missing), atMost(254, invalid), z.email(invalid))

export const username = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9._-]{3,40}$/, 'Nome de usuário inválido'))

/** A person as devices and API answers show them. The password hash never leaves the server. */
export const users = noun({
  key: ['id'],
  fields: {
    id,
    email: field(z.nullable(email('E-mail é obrigatório', 'E-mail inválido')), {
      word: ['e-mail', 'o'],
      example: 'outro@escola.br',
      update: email('Email é obrigatório', 'Email inválido'),
    }),
    username: field(z.nullable(username), { word: ['nome de usuário', 'o'], example: 'outro.nome', update: username }),
    name: field(line('Nome é obrigatório'), { word: words.name, example: 'Outro nome', students: true, update: true }),
    role: field(role, { name: 'Papel', students: true }),
    category: field(z.nullable(category), { word: words.category, example: 'b', update: true }),
    schoolId: field(z.nullable(id), { name: 'Escola', parent: 'schools', students: true }),
    mustChangePassword: field(z.boolean(), { blank: false }),
    /** The school's office let them in no more. Only the office sees it. */
    barred: field(z.boolean(), {
      blank: false,
      word: ['acesso', 'o', (value: boolean) => (value ? 'Bloqueado' : 'Permitido')],
    }),
    createdAt: field(instant, { hidden: 0 }),
  },
  // People also come into view through classes: students through their enrollment, a teacher through the class.
  readers: {
    me: { channel: 'user', by: 'id' },
    global: (person) => administrators.includes(person.role),
    seenBy: (viewer, person) =>
      viewer.id === person.id || administrators.includes(viewer.role) ? person : { ...person, barred: false },
  },
  personData: {
    title: 'Cadastro',
    by: ['id'],
    columns: {
      ...{ id: 'Número', name: 'Nome', email: 'E-mail', username: 'Nome de usuário', role: 'Papel' },
      ...{ category: 'Categoria', schoolId: 'Escola', createdAt: 'Cadastro feito em' },
      ...{ mustChangePassword: 'Precisa trocar a senha', barred: 'Acesso bloqueado' },
    },
    left: {},
  },
})
export const user = users.row
export type User = z.infer<typeof user>

/** The name comes first: its error does too. */
export const userUpdate = z.extend(z.pick(users.update, { name: true }), users.update.shape)

/** The person who acts: what every permission checks. */
export type Actor = Viewer & {
  name: string
  /** What the device they use does not know, of `laterNames`. Its pages and checksums are without it. */
  unknownTables?: readonly string[]
}
