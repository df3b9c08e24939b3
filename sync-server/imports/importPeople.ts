import type { CensusLink, CensusPerson } from './educacensoFile.ts'
import { isOf, type People, type Run } from './importDoor.ts'
import { loginOf, personName } from './personName.ts'

/** Makes an account for every teacher and student; others of the file are left aside. */
export async function importPeople({ door, file, code, settings, schoolId, report }: Run): Promise<People> {
  const made: People = new Map()
  const named = (links: CensusLink[], person: CensusPerson) => links.some((link) => isOf(link, person))
  for (const person of file.people) {
    const name = personName(person.name)
    const role = named(file.teachers, person)
      ? ('teacher' as const)
      : named(file.students, person)
        ? ('student' as const)
        : undefined
    if (!role) {
      report.left(person.line, name, 'não é professor nem aluno de uma turma neste arquivo')
      continue
    }
    const what = `${role === 'teacher' ? 'professor(a)' : 'aluno(a)'} ${name}`
    const personCode = code.person(person)
    if (made.has(personCode)) {
      report.refused(person.line, what, 'código de pessoa repetido')
      continue
    }
    const known = await door.rowOf('users', personCode)
    if (known) {
      report.existing(person.line, what)
      made.set(personCode, { id: known, role, name })
      continue
    }
    const login = loginOf(person, role, file.school!.inep)
    const taken = login.email
      ? await door.rows.where('users', { email: login.email })
      : await door.rows.where('users', { username: login.username })
    if (taken.length) {
      report.refused(person.line, what, `'${login.email ?? login.username}' já é de outra conta`)
      continue
    }
    const { text, hash } = settings.newPassword(person)
    const row = { ...login, name, role, category: null, schoolId, mustChangePassword: true, createdAt: settings.now }
    const id = await door.insertUser(row, hash)
    await door.remember('users', personCode, id)
    made.set(personCode, { id, role, name })
    report.made(person.line, what, `entra com '${login.email ?? login.username}'`)
    report.credentials.push({ name, login: (login.email ?? login.username)!, password: text })
  }
  return made
}
