import type { CensusLink, CensusPerson } from '#schema/imports/educacenso/censusFile.ts'
import { censusLogin } from '#schema/imports/educacenso/censusLogin.ts'
import { personName } from '#schema/imports/personName.ts'
import { isOf, type People, type Run } from './importAccess.ts'

/** Creates an account for every teacher and student. Other people of the file are left out. */
export async function importPeople({ access, file, code, settings, schoolId, report }: Run): Promise<People> {
  const imported: People = new Map()
  const named = (links: CensusLink[], person: CensusPerson) => links.some((link) => isOf(link, person))
  for (const person of file.people) {
    const name = personName(person.name)
    const role = named(file.teachers, person)
      ? ('teacher' as const)
      : named(file.students, person)
        ? ('student' as const)
        : undefined
    if (!role) {
      report.skipped(person.line, name, 'não é professor nem aluno de uma turma neste arquivo')
      continue
    }
    const what = `${role === 'teacher' ? 'professor(a)' : 'aluno(a)'} ${name}`
    const personCode = code.person(person)
    if (imported.has(personCode)) {
      report.refused(person.line, what, 'código de pessoa repetido')
      continue
    }
    const known = await access.rowOf('users', personCode)
    if (known) {
      report.existing(person.line, what)
      imported.set(personCode, { id: known, role, name })
      continue
    }
    const login = censusLogin(person, role, file.school!.inep)
    const taken = login.email
      ? await access.rows.where('users', { email: login.email })
      : await access.rows.where('users', { username: login.username })
    if (taken.length) {
      report.refused(person.line, what, `'${login.email ?? login.username}' já é de outra conta`)
      continue
    }
    const { text, hash } = settings.newPassword(person)
    const row = { ...login, name, role, schoolId, mustChangePassword: true, createdAt: settings.now }
    const id = await access.insertUser(row, hash)
    await access.remember('users', personCode, id)
    imported.set(personCode, { id, role, name })
    report.created(person.line, what, `entra com '${login.email ?? login.username}'`)
    report.credentials.push({ name, login: (login.email ?? login.username)!, password: text })
  }
  return imported
}
