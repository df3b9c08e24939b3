import { isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { User } from '#schema/nouns/user.ts'
import { codeWords, folded, nameAndClassOf, partsOfCode } from '../codeOf.ts'
import type { Code } from '../importRecords.ts'
import { classesTitled, isNamed, type PlanState, studentsIn } from './planState.ts'
import { ownCodes } from './prepareRecords.ts'

/** What codes lead to: a row, nothing, or a sentence that says why they cannot be used. */
export type Found<T> = { row: T; note?: string } | { why: string } | undefined

/** The person whom codes lead to. Names are looked for only where nothing else is said (`findByName`). */
export function findPerson(state: PlanState, codes: readonly Code[]): Found<User> {
  const found = new Map<number, Code>()
  for (const code of ownCodes(codes)) {
    const id = idOfPerson(state, code)
    if (id !== undefined && !found.has(id)) found.set(id, code)
  }
  const [first, second] = [...found].map(([id, code]) => ({ person: state.people.get(id), code }))
  if (!first) return undefined
  for (const { person, code } of second ? [first, second] : [first]) {
    if (!person && isEmail(code)) return { why: taken(code) }
    if (!person) return { why: `${capital(codeWords(code))} é de uma pessoa excluída. ${fromBin}` }
    if (person.schoolId !== state.schoolId) return { why: taken(code) }
  }
  if (second)
    return {
      why: `${capital(codeWords(first.code))} é de ${first.person!.name}, e ${codeWords(second.code)} é de ${second.person!.name}. Deixe só os códigos da pessoa certa.`,
    }
  return { row: first.person! }
}

const isEmail = (code: Code) => partsOfCode(code)[0] === 'email'
const taken = (code: Code) => `${capital(codeWords(code))} já é de outra conta. Corrija ou deixe em branco.`
const fromBin = 'Restaure na Lixeira e importe de novo, ou tire a linha.'
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** An e-mail is looked for in all schools, because nobody signs in with another's. */
function idOfPerson({ codes, logins, people, schoolId }: PlanState, code: Code): number | undefined {
  const [kind, value] = partsOfCode(code)
  if (kind === 'email') return logins.get(value)
  if (kind === 'numero') return people.get(Number(value))?.schoolId === schoolId ? Number(value) : undefined
  const known = codes.users.get(code)
  if (known !== undefined || (kind !== 'matricula' && kind !== 'username')) return known
  // In a school whose students sign in with it, the enrollment number is the username.
  const person = people.get(logins.get(value) ?? 0)
  return person?.schoolId === schoolId && person.username === value ? person.id : undefined
}

/**
 * The student whom a name inside a class means, which only counts while the student is there, or in no class yet.
 * Undefined when the class has nobody of the name.
 * @param civilName that of the papers, where the file has it too
 */
export function findInClass(
  state: PlanState,
  codes: readonly Code[],
  isAlone: boolean,
  civilName?: string,
): Found<User> {
  for (const code of codes) {
    const named = nameAndClassOf(code)
    if (!named) continue
    const schoolClass = findClass(state, [named.schoolClass])
    const classId = schoolClass && 'row' in schoolClass ? schoolClass.row.id : undefined
    const note = 'encontrado(a) pelo nome na turma'
    const known = state.people.get(state.codes.users.get(code) ?? 0)
    if (known && isThereOrNowhere(state, known.id, classId)) return { row: known, note }
    if (classId === undefined || !isAlone) continue
    const alike = studentsIn(state, classId).filter(
      (each) => isNamed(state, each, named.name) || (civilName && isNamed(state, each, folded(civilName))),
    )
    if (alike.length > 1)
      return { why: `Há mais de uma pessoa com este nome na turma ${state.classes.get(classId)!.title}. ${addCode}` }
    if (alike[0]) return { row: alike[0], note }
  }
  return undefined
}

export const addCode = 'Acrescente a matrícula, o CPF ou o e-mail, para sabermos quem é.'

function isThereOrNowhere({ index, options }: PlanState, studentId: number, classId: number | undefined) {
  const all = index.ofStudent.get(String(studentId))
  return !all.length || all.some((each) => each.classId === classId && isInClass(each, options.now))
}

/** The class that codes lead to: by the codes of other systems, otherwise by its title. */
export function findClass(state: PlanState, codes: readonly Code[]): Found<SchoolClass> {
  const found = new Map<number, Code>()
  for (const code of codes) {
    const [kind, value] = partsOfCode(code)
    const own = state.classes.has(Number(value)) ? Number(value) : undefined
    const id = kind === 'numero' ? own : state.codes.classes.get(code)
    if (id !== undefined && !found.has(id) && kind !== 'titulo') found.set(id, code)
  }
  const [first, second] = [...found].map(([id, code]) => ({ row: state.classes.get(id), code }))
  if (first && !first.row) return { why: `${capital(codeWords(first.code))} é de uma turma excluída. ${fromBin}` }
  if (first && second)
    return {
      why: `${capital(codeWords(first.code))} é da turma ${first.row!.title}, e ${codeWords(second.code)} é ${second.row ? `da turma ${second.row.title}` : 'de uma turma excluída'}. Deixe só os códigos da turma certa.`,
    }
  return first ? { row: first.row! } : findByTitle(state, codes)
}

/** The only class with the title that a code says. One that has codes of its own is only found where none are said. */
function findByTitle(state: PlanState, codes: readonly Code[]): Found<SchoolClass> {
  const title = codes.find((code) => partsOfCode(code)[0] === 'titulo')
  if (!title) return undefined
  const known = state.codes.classes.get(title)
  if (known !== undefined && state.classes.has(known)) return { row: state.classes.get(known)! }
  const alike = classesTitled(state, partsOfCode(title)[1])
  if (alike.length > 1)
    return { why: `Há mais de uma turma com o título ${alike[0]!.title}. Mude o título de uma delas.` }
  return alike[0] && { row: alike[0] }
}
