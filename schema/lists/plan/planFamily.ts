import { phoneText } from '#schema/fields/phoneText.ts'
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
import type { FamilyImport } from '../importRecords.ts'
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
  const { guardian: named, ...said } = family
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
  const guardians = named && withGuardian(before, texts, named, notes)
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

/** The responsible people with the one of a file; undefined when nothing changes. */
function withGuardian(
  before: StudentRecord,
  texts: Texts,
  { name, phone, email }: NonNullable<FamilyImport['guardian']>,
  notes: string[],
): Guardian[] | undefined {
  const parents = { mother: texts.motherName ?? before.motherName, father: texts.fatherName ?? before.fatherName }
  const who = name ?? parents.mother ?? parents.father ?? 'Responsável'
  const kinship = (['mother', 'father'] as const).find((each) => folded(parents[each] ?? '') === folded(who)) ?? 'other'
  const read = <F extends 'phone' | 'email'>(field: F, text: string | undefined, what: string) => {
    const { success, data } = guardian.shape[field].safeParse(text ?? null)
    if (!success) notes.push(`${what} do responsável não foi anotado: confira-o no arquivo`)
    return success ? data : null
  }
  const found = guardian.safeParse({
    ...{ name: who, kinship },
    phone: read('phone', phone && phoneText(phone), 'o telefone'),
    email: read('email', email, 'o e-mail'),
  })
  if (!found.success) return void notes.push('o nome do responsável não foi anotado: use até 200 caracteres')
  const own = found.data
  if (!name && !own.phone && !own.email) return undefined
  const known = before.guardians ?? []
  const same = known.findIndex(
    (each) =>
      folded(asRead(each.name)) === folded(asRead(own.name)) || (own.phone && written(each.phone) === own.phone),
  )
  if (same >= 0) {
    const { phone: number, email: address } = known[same]!
    const isWhole = (!own.phone || own.phone === written(number)) && (!own.email || own.email === address)
    const mended = { ...known[same]!, phone: own.phone ?? number, email: own.email ?? address }
    return isWhole ? undefined : known.map((each, i) => (i === same ? mended : each))
  }
  if (known.length < mostGuardians) return [...known, own]
  notes.push(`já há ${mostGuardians} responsáveis anotados: o do arquivo ficou de fora`)
  return undefined
}
