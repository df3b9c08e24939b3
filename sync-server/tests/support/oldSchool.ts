import type { Role } from '#schema/fields/labels.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { makeOldSchool, type OldSchool, oldSchoolId, smallSize } from '#server/demo/old/oldSchool.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import type { Store } from '#server/store/store.ts'
import { type BulkRows, importRows } from '#server/store/write/bulk.ts'
import { type Content, contentOf } from './testStore.ts'

/** The people of the neighbour school; everybody's password is `oldSchoolPassword`. */
const neighbours = { sonia: 1, rede: 2, nadia: 10, ines: 11, raissa: 12 } as const
const neighbourSchoolId = 1
export const oldSchoolPassword = demoPassword

const person = (name: keyof typeof neighbours, role: Role, schoolId: number | null) => ({
  ...{ id: neighbours[name], name, role, schoolId, email: `${name}@chamada.demo`, createdAt: 0 },
})

/** People who run all schools, and a school of one class. Nobody of the old school may see anything of it. */
const others = {
  schools: [{ id: neighbourSchoolId, name: 'Escola Poente', mainAdminId: neighbours.nadia, createdAt: 0 }],
  users: [
    person('sonia', 'superadmin', null),
    person('rede', 'admin', null),
    person('nadia', 'admin', 1),
    person('ines', 'teacher', 1),
    person('raissa', 'student', 1),
  ],
  modules: [{ id: 1, title: 'Biomas', schoolId: 1, createdAt: 0 }],
  lessons: [1, 2].map((order) => ({ id: order, moduleId: 1, title: `Aula ${order}`, order })),
  classes: [{ id: 1, title: '6º C', teacherId: neighbours.ines, schoolId: 1 }],
  moduleClasses: [{ moduleId: 1, classId: 1, createdAt: 0 }],
  enrollments: [{ classId: 1, studentId: neighbours.raissa, enrolledAt: 0 }],
} satisfies BulkRows

/** A person as an actor: what a device or a permission needs. */
export interface OldPerson {
  id: number
  role: Role
  schoolId: number | null
  /** The e-mail they sign in with. */
  login: string
}

export interface OldSchoolMade {
  school: OldSchool & { id: number }
  people: Record<
    keyof typeof neighbours | 'direcao4' | 'secretaria4' | 'professora4' | 'professora4-3' | 'aluna4',
    OldPerson
  >
}

interface Ending {
  /** Its three years end there, ms. */
  now: number
  zone?: string
}

/** Builds once in a process for each instant and zone. */
function oncePerEnding<T>(build: (now: number, zone: string) => Promise<T>): (ending: Ending) => Promise<T> {
  const built = new Map<string, Promise<T>>()
  return ({ now, zone = 'America/Sao_Paulo' }) => {
    const name = `${now} ${zone}`
    const known = built.get(name) ?? build(now, zone)
    built.set(name, known)
    return known
  }
}

/** The old school in 661 rows, beside a neighbour school, for stores that begin with it. */
export const oldSchoolContent = oncePerEnding(async (now, zone): Promise<OldSchoolMade & { content: Content }> => {
  let made!: OldSchoolMade
  const content = await contentOf(async (store) => {
    made = await fill(store, now, zone)
  })
  return { ...made, content }
})

async function fill(store: Store, now: number, zone: string): Promise<OldSchoolMade> {
  const passwordHash = await hashPassword(oldSchoolPassword)
  await store.tx(async (q) => {
    await importRows(q, others, { at: 1 })
    for (const { id } of others.users) await keepPasswordHash(q, id, passwordHash)
  })
  const school = await makeOldSchool(store, { now, zone, size: smallSize, passwordHash })
  return { school: { ...school, id: oldSchoolId }, people: peopleOf(school) }
}

function peopleOf({ principal, secretary, teacher, otherTeacher, student }: OldSchool): OldSchoolMade['people'] {
  const own = (login: string, id: number, role: Role) => ({
    id,
    role,
    schoolId: oldSchoolId,
    login: `${login}@chamada.demo`,
  })
  const other = (login: keyof typeof neighbours) => {
    const { id, role, schoolId, email } = others.users.find((row) => row.id === neighbours[login])!
    return { id, role, schoolId, login: email }
  }
  return {
    sonia: other('sonia'),
    rede: other('rede'),
    nadia: other('nadia'),
    ines: other('ines'),
    raissa: other('raissa'),
    direcao4: own('direcao4', principal, 'admin'),
    secretaria4: own('secretaria4', secretary, 'admin'),
    professora4: own('professora4', teacher, 'teacher'),
    'professora4-3': own('professora4-3', otherTeacher, 'teacher'),
    aluna4: own('aluna4', student, 'student'),
  }
}
