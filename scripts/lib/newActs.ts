import type { Copy } from './copy.ts'

/** An act that nobody has: its file, its call, and the call in the table of permissions that has the same callers. */
interface NewAct {
  name: string
  file: string
  call: string
  as: string
  text: string
}

const imports = `import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'`

const act = (file: string, call: string, as: string, text: string): NewAct => ({
  ...{ name: file.split('/')[1]!, file: `schema/mutations/${file}.ts`, call, as, text },
})

/** An act of each kind: one that changes a row, creates one, removes one, begins an enrollment, or needs the server. */
export const newActs: readonly NewAct[] = [
  act(
    'course/retitleCourse',
    'PUT /api/courses/:id/title',
    'PUT /api/courses/:id',
    `${imports}
import { course } from '#schema/nouns/course.ts'
import { patch } from '#schema/nouns/tables.ts'
import { mustManageCourse } from '#schema/permissions/course.ts'
import { mutation } from '../mutation.ts'

export const retitleCourse = mutation('PUT /api/courses/:id/title', {
  name: 'retitleCourse',
  summary: 'Muda só o título de um curso',
  roles: mustManageCourse.roles,
  args: z.object({ id, title: course.shape.title }),
  example: (about) => ({ id: about.course, title: 'Médio' }),
  async allow({ actor, args, rows }) {
    await mustManageCourse(actor, rows, args.id)
  },
  plan: async ({ args: { id, title } }) => [patch('courses', id, { title })],
  describe: ({ title }) => \`Curso com novo título: \${title}\`,
  answer: { table: 'courses' },
})
`,
  ),
  act(
    'course/copyCourse',
    'POST /api/courses/:id/copy',
    'PUT /api/courses/:id',
    `${imports}
import { put } from '#schema/nouns/tables.ts'
import { mustManageCourse } from '#schema/permissions/course.ts'
import { mutation } from '../mutation.ts'

export const copyCourse = mutation('POST /api/courses/:id/copy', {
  name: 'copyCourse',
  summary: 'Cria uma cópia de um curso',
  roles: mustManageCourse.roles,
  args: z.object({ id }),
  example: (about) => ({ id: about.course }),
  async allow({ actor, args, rows }) {
    await mustManageCourse(actor, rows, args.id)
  },
  async plan({ actor, args, rows, at, ids }) {
    const { title, description, schoolId } = await mustManageCourse(actor, rows, args.id)
    return [put('courses', { id: ids[0]!, title, description, schoolId, createdAt: at })]
  },
  createsRows: () => ['courses'],
  describe: (_, { subject = 'um curso' }) => \`Curso copiado: \${subject}\`,
  answer: { table: 'courses' },
})
`,
  ),
  act(
    'calendar/dropCalendarDay',
    'POST /api/calendar-days/:id/drop',
    'DELETE /api/calendar-days/:id',
    `import { mustManageCalendarDay } from '#schema/permissions/calendarDay.ts'
import { mutation } from '../mutation.ts'
import { removalOf } from '../removalOf.ts'

export const dropCalendarDay = mutation('POST /api/calendar-days/:id/drop', {
  ...removalOf('calendarDays', mustManageCalendarDay),
  name: 'dropCalendarDay',
  summary: 'Tira um dia do calendário',
  example: (about) => ({ id: about.calendarDay }),
  describe: (_, { subject = 'um dia' }) => \`Calendário: \${subject} tirado\`,
})
`,
  ),
  act(
    'class/welcomeStudent',
    'POST /api/classes/:classId/students',
    'POST /api/enrollments',
    `${imports}
import { put } from '#schema/nouns/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import { mutation } from '../mutation.ts'

export const welcomeStudent = mutation('POST /api/classes/:classId/students', {
  name: 'welcomeStudent',
  summary: 'Recebe um aluno que chegou',
  roles: mustManageClass.roles,
  args: z.object({ classId: id, studentId: id }),
  example: (about) => ({ classId: about.class, studentId: about.newcomer }),
  async allow({ actor, args, rows }) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
  async plan({ actor, args, rows, at }) {
    const { schoolId } = mustManageClass(actor, await rows.get('classes', args.classId))
    if ((await rows.get('users', args.studentId))?.schoolId !== schoolId) throw new Refusal('notFound')
    return [put('enrollments', { ...args, enrolledAt: at, leftAt: null })]
  },
  describe: (_, { student = 'Aluno' }) => \`\${student}: chegou à turma\`,
  links: 'enrollments',
  answer: { table: 'enrollments' },
})
`,
  ),
  act(
    'online/endSessions',
    'DELETE /api/users/:id/sessions',
    'DELETE /api/users/:id/sign-in-wait',
    `${imports}
import { Refusal } from '#schema/errors.ts'
import { canEndSignInWait, mustFind } from '#schema/permissions/user.ts'
import { onlineMutation } from './onlineMutation.ts'

export const endSessions = onlineMutation('DELETE /api/users/:id/sessions', {
  name: 'endSessions',
  summary: 'Encerra as sessões de uma pessoa',
  roles: canEndSignInWait.roles,
  args: z.object({ id }),
  example: (about) => ({ id: about.student }),
  async allow({ actor, args, rows }) {
    if (!canEndSignInWait(actor, mustFind(actor, await rows.get('users', args.id)))) throw new Refusal('notAllowed')
  },
  plan: async () => [],
  describe: (_, { subject = 'uma pessoa' }) => \`Sessões encerradas: \${subject}\`,
  answer: { table: 'users' },
})
`,
  ),
]

const permissions = 'sync-server/tests/support/permissions.ts'

/** Writes the new acts into a copy, each in its own file, with its registration and its rows of the permissions. */
export function writeNewActs(copy: Copy) {
  const change = (file: string, from: RegExp, to: (found: string) => string) => {
    const before = copy.read(file)
    if (!from.test(before)) throw new Error(`${file} has nothing like ${from}`)
    copy.write(file, before.replace(from, to))
  }
  for (const { name, file, call, as, text } of newActs) {
    copy.write(file, text)
    const registry = `schema/mutations/${file.includes('/online/') ? 'online/' : ''}index.ts`
    change(registry, /^/, () => `import { ${name} } from '#${file}'\n`)
    change(registry, /export const \w+ = \[\n/, (found) => `${found}  ${name},\n`)
    const rows = copy
      .read(permissions)
      .split('\n')
      .filter((line) => line.startsWith(`${as} `))
    change(permissions, new RegExp(`^${as} `, 'm'), (found) =>
      [...rows.map((row) => row.replace(as, call)), found].join('\n'),
    )
  }
  // What the server does for the act that needs it is as for another.
  const route = (text: string) => text.replaceAll(/signInWait(?=Route)|endSignInWait/g, 'endSessions')
  const routes = 'sync-server/http/routes/people/accounts.ts'
  for (const part of [
    /import .*endSignInWait.*\n/,
    / {2}signInWaitRoute\(.*\n/,
    /function signInWaitRoute[\s\S]*?\n}\n/,
  ])
    change(routes, part, (found) => found + route(found))
}
