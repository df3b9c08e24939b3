import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#schema/fields/labels.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { makeOldSchool, type OldSchool, oldSchoolId, smallSize } from '#server/demo/old/oldSchool.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { openStore } from '#server/store/openStore.ts'
import { type BulkRows, importRows } from '#server/store/write/bulk.ts'
import { makeTestFolder } from './testFolder.ts'

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

export interface OldSchoolFile {
  /** A whole SQLite database: `openTestStore({ content: { bytes } })` opens a copy. */
  bytes: Buffer
  school: OldSchool & { id: number }
  people: Record<
    keyof typeof neighbours | 'direcao4' | 'secretaria4' | 'professora4' | 'professora4-3' | 'aluna4',
    OldPerson
  >
}

const builtFiles = new Map<string, Promise<OldSchoolFile>>()

/**
 * The old school in 661 rows, beside a neighbour school; built once in a process for each instant and zone. The
 * database is for reading and copying: each test writes `bytes` to its own file.
 * @param now ms; its three years end there
 */
export function oldSchoolFile({
  now,
  zone = 'America/Sao_Paulo',
}: {
  now: number
  zone?: string
}): Promise<OldSchoolFile> {
  const name = `${now} ${zone}`
  const known = builtFiles.get(name) ?? make(now, zone)
  builtFiles.set(name, known)
  return known
}

async function make(now: number, zone: string): Promise<OldSchoolFile> {
  const folder = makeTestFolder('old')
  try {
    const file = join(folder, 'chamada.sqlite')
    const store = openStore({ file })
    const passwordHash = await hashPassword(oldSchoolPassword)
    await store.tx(async (q) => {
      await importRows(q, others, { at: 1 })
      for (const { id } of others.users) await keepPasswordHash(q, id, passwordHash)
    })
    const school = await makeOldSchool(store, { now, zone, size: smallSize, passwordHash })
    store.close()
    return { bytes: readFileSync(file), school: { ...school, id: oldSchoolId }, people: peopleOf(school) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function peopleOf({ principal, secretary, teacher, otherTeacher, student }: OldSchool): OldSchoolFile['people'] {
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
