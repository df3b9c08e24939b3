import type { Role } from '../../schema/entities/labels.ts'
import type { User } from '../../schema/entities/user.ts'
import { Refusal } from '../../schema/errors.ts'
import { isAdminOf, isGlobal } from '../../schema/policies/user.ts'
import { countUsers } from '../store/people.ts'
import { readerOf } from '../store/reader.ts'
import { seesOf } from '../store/sees.ts'
import { type Ask, type House, type Routes, staff } from './api.ts'

const administrators = ['admin', 'superadmin'] as const

/** People, read (spec section 7): each caller the ones whose rows a device of theirs may hold. */
export function peopleRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)

  async function visible(c: Ask, role: Role): Promise<User[]> {
    const actor = c.get('user')
    const sees = await seesOf(store.q, actor)
    const all = await rows.where('users', isGlobal(actor) ? { role } : { role, schoolId: actor.schoolId })
    const shown = await Promise.all(all.map((user) => sees('users', user)))
    return all.filter((_, i) => shown[i]).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  }

  routes.get('/api/students', staff, async (c) => c.json(await visible(c, 'student')))

  routes.get('/api/teachers', staff, async (c) => c.json(await visible(c, 'teacher')))

  routes.get('/api/users/count', 'global', async (c) => c.json({ count: await countUsers(store.q) }))

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
