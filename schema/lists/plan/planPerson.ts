import { errors } from '#schema/errors.ts'
import { roleNouns } from '#schema/fields/labels.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { patch, put, wholeRow } from '#schema/nouns/tables.ts'
import { type User, user } from '#schema/nouns/user.ts'
import { definedFields } from '#schema/rules/definedFields.ts'
import { folded, haveName, nameAndClassOf, partsOfCode } from '../codeOf.ts'
import { type Code, namesOf, type PersonRecord } from '../importRecords.ts'
import { addCode, type Found, findInClass, findPerson } from './findRows.ts'
import { emailOf, usernamesFor } from './newLogin.ts'
import { changesBetween, type Outcome, refused, skipped } from './outcome.ts'
import { planFamily } from './planFamily.ts'
import { civilNameOf, isNamed, type PlanState, peopleNamed, rememberCodes, storePerson } from './planState.ts'
import { codesOfPerson, ownCodes } from './prepareRecords.ts'

/** Plans a student or a teacher: an account without a password, or what differs in one that is there. */
export function planPerson(state: PlanState, record: PersonRecord): Outcome {
  const problem = problemIn(record)
  if (problem) return refused(problem)
  const found = findThePerson(state, record)
  if (found && 'why' in found) return refused(found.why)
  if (record.ended)
    return skipped(
      found
        ? 'O arquivo diz que a pessoa não é mais da escola. O cadastro fica como está; se for o caso, exclua-o na lista.'
        : 'O arquivo diz que a pessoa não é mais da escola.',
      found?.row.id,
    )
  return found ? changePerson(state, record, found) : createPerson(state, record)
}

function problemIn(record: PersonRecord): string | undefined {
  const name = user.shape.name.safeParse(record.name)
  if (!name.success) return record.name.trim() ? 'Nome: use até 200 caracteres.' : 'Nome: está em branco.'
  if (record.email && !emailOf(record)) return `E-mail: “${record.email.slice(0, 80)}” não é um e-mail.`
  return undefined
}

function findThePerson(state: PlanState, record: PersonRecord): Found<User> {
  const codes = codesOfPerson(record)
  const own = ownCodes(codes)
  const found = findPerson(state, own)
  if (found) return found
  if (record.role === 'teacher') return own.length ? undefined : findTeacher(state, record)
  return findInClass(state, codes, own.length === 0, record.family?.civilName)
}

/** A school's teachers are few: one of this name is the one. */
function findTeacher(state: PlanState, { name }: PersonRecord): Found<User> {
  const alike = peopleNamed(state, folded(name)).filter(({ role }) => role === 'teacher')
  if (alike.length > 1) return { why: `Há mais de um professor(a) com este nome na escola. ${addCode}` }
  return alike[0] && { row: alike[0], note: 'encontrado(a) pelo nome' }
}

function changePerson(
  state: PlanState,
  record: PersonRecord,
  { row: person, note }: { row: User; note?: string },
): Outcome {
  if (isErased(person)) return refused(errors['user.erased'].text)
  if (person.role !== record.role)
    return refused(
      `${person.name} é ${roleNouns[person.role].toLowerCase()}(a) na escola, e no arquivo ${roleNouns[record.role].toLowerCase()}(a). Corrija o código ou tire a linha.`,
    )
  if (record.unchanged && !isNamed(state, person, folded(record.name)))
    return refused(`O código da linha já é de ${person.name}. Corrija-o, ou deixe só o nome.`)
  const before = state.seenPeople.get(person.id)
  if (before) return again(record, before, person)
  state.seenPeople.set(person.id, record)
  const kept = nameKept(state, person, record)
  const renames = !kept && (!note || haveName([person.name], [record.family?.civilName]))
  const fields = record.unchanged ? {} : fieldsToChange(record, renames)
  rememberCodes(state, 'users', codesToKeep(record), person.id)
  const changes = changesBetween(person, fields)
  const family = planFamily(state, person.id, record.unchanged ? undefined : familyOf(record))
  if (changes.length) {
    const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after])) as Partial<User>
    storePerson(state, { ...person, ...changed }, patch('users', person.id, changed))
  }
  const all = [...changes, ...family.changes]
  const notes = [note, kept, ...family.notes].filter(Boolean).join('; ')
  return { verdict: all.length ? 'changed' : 'same', id: person.id, changes: all, ...(notes && { note: notes }) }
}

/**
 * Why a student keeps the social name: lists of a network, and the census, know the civil name alone, and none of them
 * undoes what the school was asked for. Undefined where the file says another social one.
 */
function nameKept(state: PlanState, person: User, { name, family }: PersonRecord): string | undefined {
  const civil = civilNameOf(state, person)
  if (!civil || folded(name) === folded(person.name)) return undefined
  // Files often have the first name alone where the school has the whole one.
  const isPart = folded(person.name).startsWith(`${folded(name)} `)
  if (family?.civilName) return isPart ? 'o nome social do arquivo é só uma parte; fica o que está' : undefined
  return civil === folded(name)
    ? 'o arquivo só tem o nome civil; fica o nome social'
    : 'o nome do arquivo não é o social nem o civil; fica o nome social: confira em Família e documentos'
}

const fieldsToChange = (record: PersonRecord, renames: boolean): Partial<User> =>
  definedFields({
    name: renames ? record.name.trim() : undefined,
    email: emailOf(record),
    category: record.role === 'student' ? record.category : undefined,
  })

/** Only students have a family and documents, whatever a program sends. */
const familyOf = ({ role, family }: PersonRecord) => (role === 'student' ? family : undefined)

/** A second record of the file about the same person. */
function again(record: PersonRecord, before: PersonRecord, { id }: User): Outcome {
  const line = `linha ${before.source.line}${before.source.sheet ? ` de ${before.source.sheet}` : ''}`
  if (!ownCodes(codesOfPerson(record)).length && before.source.line !== record.source.line)
    return refused(`O mesmo nome está na ${line}, na mesma turma. ${addCode}`)
  if (!haveName(namesOf(record), namesOf(before)))
    return refused(`O mesmo código está na ${line} com outro nome, ${before.name}. Deixe o código certo em cada linha.`)
  return { verdict: 'same', id, note: `a mesma pessoa da ${line}` }
}

function createPerson(state: PlanState, record: PersonRecord): Outcome {
  const own = ownCodes(codesOfPerson(record))
  const name = record.name.trim()
  if (!own.length && record.role === 'student') {
    if (!record.codes.some(isInClass)) return refused(`A linha só tem o nome, sem turma. ${addCode}`)
    if (namesOf(record).some((each) => peopleNamed(state, folded(each)).length))
      return refused(`Já há ${name} na escola, fora desta turma, e a linha só tem o nome. ${addCode}`)
  }
  const email = emailOf(record)
  const choices = email && !record.username ? [null] : usernamesFor(record, state.schoolId)
  const username = choices.find((each) => each === null || !state.logins.has(each))
  if (username === undefined) return refused(`O nome de usuário ${choices[0] ?? ''} já é de outra conta. ${addCode}`)
  const { now, nextId } = state.options
  const id = nextId('users')
  const fields = {
    ...{ id, name, email: email ?? null, username, role: record.role },
    category: record.role === 'student' ? (record.category ?? 'pro') : null,
    ...{ schoolId: state.schoolId, mustChangePassword: true, createdAt: now },
  }
  storePerson(state, wholeRow('users', fields), put('users', fields))
  rememberCodes(state, 'users', codesToKeep(record), id)
  state.seenPeople.set(id, record)
  const family = planFamily(state, id, familyOf(record))
  return { verdict: 'created', id, note: [`entra com ${email ?? username}`, ...family.notes].join('; ') }
}

const isInClass = (code: Code) => nameAndClassOf(code) !== undefined

/** The codes that lead to the person from now on: a name in a class only where there is nothing better. */
function codesToKeep(record: PersonRecord): Code[] {
  const kept = record.codes.filter((code) => !['email', 'username', 'nome', 'numero'].includes(partsOfCode(code)[0]))
  return ownCodes(codesOfPerson(record)).length ? kept : record.codes.filter(isInClass)
}
