import { phoneText } from '#schema/fields/phoneText.ts'
import { kinshipLabels } from '#schema/nouns/kinshipLabels.ts'
import {
  type Guardian,
  guardian,
  mostGuardians,
  type RecordFields,
  recordFields,
  type StudentRecord,
} from '#schema/nouns/studentRecord.ts'
import { put, wholeRow } from '#schema/nouns/tables.ts'
import { folded } from '../codeOf.ts'
import type { FamilyImport, GuardianImport } from '../importRecords.ts'
import { kinshipNamed } from '../sheet/kinshipNamed.ts'
import { cellText } from '../sheet/sheetRows.ts'
import type { FieldChange } from './importPlan.ts'
import { changesBetween } from './outcome.ts'
import { type PlanState, storeFamily } from './planState.ts'

type Texts = Omit<RecordFields, 'guardians'>

/**
 * Plans what a file says of a student's family and documents. What it does not say stays, and so do the responsible
 * people whom the office wrote down: one of the file joins them, or gets the telephone that was missing. A value that
 * cannot be taken is left out and told, and spoils nothing beside it.
 */
export function planFamily(
  state: PlanState,
  studentId: number,
  family: FamilyImport | undefined,
): { changes: FieldChange[]; notes: string[] } {
  if (!family) return { changes: [], notes: [] }
  const { schoolId } = state
  const before = state.families.get(studentId) ?? wholeRow('studentRecords', { studentId, schoolId })
  const { guardian: only, guardians: named = only ? [only] : [], ...said } = family
  const notes: string[] = []
  const texts: Texts = {}
  for (const [field, text] of Object.entries(said)) {
    if (asRead(before[field as keyof Texts]) === text) continue
    // The list's reader writes names of capitals as people do.
    if (field === 'civilName' && folded(before.civilName ?? '') === folded(text)) continue
    const { success, data } = recordFields.shape[field as keyof Texts].safeParse(text)
    const isAhead = field === 'birthDate' && text > state.options.today
    if (success && !isAhead) Object.assign(texts, { [field]: data })
    else notes.push(`${leftOut[field as keyof Texts]} não foi anotado: confira-o no arquivo`)
  }
  const guardians = withGuardians(before, texts, named, notes)
  const changes = changesBetween<StudentRecord>(before, { ...texts, ...(guardians && { guardians }) })
  if (changes.length) {
    const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    storeFamily(state, { ...before, ...fields })
    state.changes.push(put('studentRecords', { studentId, schoolId, ...fields }))
  }
  return { changes, notes }
}

/** What a list of what is there already reads as. */
const asRead = (text: string | null | undefined) => cellText(text ?? '')
/** The same of a telephone. */
const written = (phone: string | null) => phone && phoneText(asRead(phone))

const leftOut: Record<keyof Texts, string> = {
  civilName: 'o nome civil',
  birthDate: 'o dia de nascimento',
  inepCode: 'o código INEP',
  birthplace: 'o lugar de nascimento',
  motherName: 'o nome da mãe',
  fatherName: 'o nome do pai',
  address: 'o endereço',
}

/** The responsible people with those of a file; undefined when nothing changes. */
function withGuardians(
  before: StudentRecord,
  texts: Texts,
  named: readonly GuardianImport[],
  notes: string[],
): Guardian[] | undefined {
  const parents = { mother: texts.motherName ?? before.motherName, father: texts.fatherName ?? before.fatherName }
  const known = before.guardians ?? []
  const result = [...known]
  const said = named.flatMap((each, i) => guardianSaid(each, i, parents, notes) ?? [])
  const met = new Set<Guardian>()
  let isChanged = false
  for (const { own, kinship } of said) {
    const isFree = (each: Guardian) => !met.has(each)
    const isNamed = (each: Guardian) => sameName(each.name, own.name)
    const hasPhone = (each: Guardian) => own.phone !== null && written(each.phone) === own.phone
    const isInFile = (each: Guardian) => said.some((other) => sameName(other.own.name, each.name))
    const free = result.filter(isFree)
    const same =
      free.find((each) => isNamed(each) && hasPhone(each)) ??
      free.find(isNamed) ??
      // Somebody of another name, unless the file names them, too: a family may share a telephone.
      free.find((each) => hasPhone(each) && !isInFile(each))
    if (!same && result.length === mostGuardians) {
      notes.push(`já há ${mostGuardians} responsáveis anotados: o do arquivo ficou de fora`)
      continue
    }
    const mended = same ? mendedBy(same, { ...own, kinship: kinship ?? same.kinship }) : own
    met.add(mended)
    if (mended !== same) {
      isChanged = true
      result.splice(same ? result.indexOf(same) : result.length, 1, mended)
    }
  }
  return isChanged ? result : undefined
}

/** Somebody who is there with what a file says of them; themselves when that is nothing new. */
function mendedBy(same: Guardian, { kinship, phone, email }: Guardian): Guardian {
  const isSamePhone = !phone || phone === written(same.phone)
  const mended = { ...same, kinship, phone: isSamePhone ? same.phone : phone, email: email ?? same.email }
  return changesBetween(same, mended).length ? mended : same
}

const sameName = (one: string, other: string) => folded(asRead(one)) === folded(asRead(other))

type Parents = Record<'mother' | 'father', string | null>

/**
 * One of a file, as it is kept, and the kinship where the file says it. Undefined when it says nobody, or, told, when
 * the name cannot be taken.
 */
function guardianSaid(
  { name, kinship, phone, email }: GuardianImport,
  place: number,
  parents: Parents,
  notes: string[],
) {
  const who = name ?? (place ? `Responsável ${place + 1}` : (parents.mother ?? parents.father ?? 'Responsável'))
  const read = <F extends 'phone' | 'email'>(field: F, text: string | undefined, what: string) => {
    const { success, data } = guardian.shape[field].safeParse(text ?? null)
    if (!success) notes.push(`${what} do responsável não foi anotado: confira-o no arquivo`)
    return success ? data : null
  }
  const said = kinship === undefined ? undefined : kinshipNamed(kinship)
  if (kinship !== undefined && !said)
    notes.push(`o parentesco do responsável não foi anotado: use ${Object.values(kinshipLabels).join(', ')}`)
  const parent = (['mother', 'father'] as const).find((each) => sameName(parents[each] ?? '', who))
  const found = guardian.safeParse({
    ...{ name: who, kinship: said ?? parent ?? 'other' },
    phone: read('phone', phone && phoneText(phone), 'o telefone'),
    email: read('email', email, 'o e-mail'),
  })
  if (!found.success) return void notes.push('o nome do responsável não foi anotado: use até 200 caracteres')
  const own = found.data
  return name || own.phone || own.email ? { own, kinship: said } : undefined
}
