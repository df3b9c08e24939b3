import { phoneText } from '#schema/fields/phoneText.ts'
import { type Guardian, guardian, mostGuardians, type RecordFields, recordFields } from '#schema/nouns/studentRecord.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

/** The places for responsible people in the form. */
export const guardianPlaces = Array.from({ length: mostGuardians }, (_, place) => place)

type Values = Record<string, string | undefined>

/**
 * What the form 'Família e documentos' says, or what is wrong, by the name of the field. A place for a responsible
 * person in which nothing was typed is nobody.
 */
export function familyTyped(
  values: Values,
): { problems: Record<string, string>; value?: undefined } | { problems?: undefined; value: RecordFields } {
  const guardians: Guardian[] = []
  let problems: Record<string, string> = {}
  for (const place of guardianPlaces) {
    const [name, kinship, phone, email] = ['name', 'kinship', 'phone', 'email'].map((field) =>
      (values[field + place] ?? '').trim(),
    )
    if (!name && !phone && !email) continue
    const typed = problemsIn(
      guardian,
      { name, kinship, phone: phone ? phoneText(phone) : null, email: email || null },
      { kinship: 'Diga o que o responsável é do aluno' },
    )
    if (typed.value) guardians.push(typed.value)
    else
      problems = {
        ...problems,
        ...Object.fromEntries(Object.entries(typed.problems).map(([field, text]) => [field + place, text])),
      }
  }
  const { civilName, birthDate, birthplace, motherName, fatherName, address } = values
  const inepCode = values.inepCode?.replace(/[\s./-]/g, '')
  const others = { civilName, inepCode, birthplace, motherName, fatherName, address }
  const rest = problemsIn(recordFields, {
    ...others,
    guardians: guardians.length ? guardians : null,
    birthDate: birthDate || null,
  })
  return rest.value && !Object.keys(problems).length
    ? { value: rest.value }
    : { problems: { ...problems, ...rest.problems } }
}

/** The fields that differ from what is there; undefined when none does. */
export function familyChanges(before: RecordFields, typed: RecordFields): RecordFields | undefined {
  const changed = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[field as keyof RecordFields] ?? null),
  )
  return changed.length ? Object.fromEntries(changed) : undefined
}
