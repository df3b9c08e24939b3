import { Refusal } from '#schema/errors.ts'
import type { Role } from '#schema/fields/labels.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'
import { isAdminOf } from '#schema/permissions/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { AppContext } from '#server/appContext.ts'
import { type RequestContext, type Routes, staff } from '#server/http/api.ts'
import { countUsers } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { visibilityOf } from '#server/store/visibility/visibility.ts'
import { seenIn } from '../visibility.ts'

const administrators = ['admin', 'superadmin'] as const

/** Reads people (spec section 7). Each caller gets those whose rows their devices may hold. */
export function peopleRoutes(routes: Routes, { store, traces, clock }: AppContext) {
  const rows = readerOf(store.q)

  async function visible(c: RequestContext, role: Role): Promise<User[]> {
    const actor = c.get('user')
    const isVisible = await visibilityOf(store.q, actor, clock.now())
    const all = await rows.where('users', isGlobal(actor) ? { role } : { role, schoolId: actor.schoolId })
    const shown = await Promise.all(all.map((user) => isVisible('users', user)))
    const visibleOnes = all.filter((_, i) => shown[i])
    traces.schoolsRead(
      actor,
      visibleOnes.map(({ schoolId }) => schoolId),
    )
    return seenIn(
      c,
      'users',
      visibleOnes.sort((a, b) => compareTexts(a.name, b.name)),
    )
  }

  routes.get('/api/students', staff, async (c) => c.json(await visible(c, 'student')))

  routes.get('/api/teachers', staff, async (c) => c.json(await visible(c, 'teacher')))

  routes.get('/api/users/count', 'global', async (c) => {
    const { schoolId } = c.req.query()
    if (schoolId === undefined) return c.json({ count: await countUsers(store.q) })
    if (!/^[1-9]\d{0,14}$/.test(schoolId)) throw new Refusal('args.invalid', 'Campo inválido: schoolId.')
    return c.json({ count: await countUsers(store.q, Number(schoolId)) })
  })

  routes.get('/api/admins', administrators, async (c) => c.json(await visible(c, 'admin')))

  routes.get('/api/admins/:schoolId', administrators, async (c) => {
    const text = c.req.param('schoolId') ?? ''
    if (!/^\d{1,15}$/.test(text)) throw new Refusal('admins.schoolMissing')
    const schoolId = Number(text)
    if (!isAdminOf(c.get('user'), { schoolId }) || !(await rows.get('schools', schoolId)))
      throw new Refusal('admins.notFound')
    return c.json((await visible(c, 'admin')).filter((admin) => admin.schoolId === schoolId))
  })
}
