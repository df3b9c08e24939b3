import { type Letterhead, letterhead, mostOfLetterhead } from '#schema/fields/letterhead.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'

/** The places in the form for people who sign. */
export const signaturePlaces = Array.from({ length: mostOfLetterhead.signatures }, (_, place) => place)

type Values = Record<string, string | undefined>

/** What stands in the form, whether or not it can be saved. */
export function letterheadIn(values: Values, logo: string | null): Letterhead {
  const text = (field: string) => (values[field] ?? '').trim()
  return {
    lines: text('lines')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    inepCode: text('inepCode').replace(/[\s./-]/g, '') || null,
    city: text('city') || null,
    signatures: signaturePlaces
      .map((place) => ({ name: text(`name${place}`), role: text(`role${place}`) }))
      .filter(({ name, role }) => name || role),
    logo,
  }
}

/** The letterhead of a form, null for nothing at all, or what is wrong, by the name of the field. */
export function letterheadTyped(
  values: Values,
  logo: string | null,
): { problems: Record<string, string>; value?: undefined } | { problems?: undefined; value: Letterhead | null } {
  const typed = letterheadIn(values, logo)
  const { lines, inepCode, city, signatures } = typed
  if (!lines.length && !inepCode && !city && !signatures.length && !logo) return { value: null }
  const most = mostOfLetterhead.lines
  const problems: Record<string, string> = {
    ...(lines.length > most && { lines: `Use até ${most} linhas: são ${lines.length}` }),
    ...(lines.some(({ length }) => length > 120) && { lines: 'Use até 120 caracteres em cada linha' }),
  }
  for (const place of signaturePlaces) {
    const [name, role] = [values[`name${place}`]?.trim(), values[`role${place}`]?.trim()]
    if (role && !name) problems[`name${place}`] = 'Diga o nome de quem assina'
    if (name && !role) problems[`role${place}`] = 'Diga o cargo de quem assina'
  }
  const { problems: others, value } = problemsIn(letterhead, typed)
  if (!others) return { value }
  const { lines: _, signatures: __, ...rest } = others
  const all = { ...rest, ...problems }
  // What has no field of its own is told below all.
  return { problems: Object.keys(all).length ? all : { '': Object.values(others)[0]! } }
}

/** What the fields of the form hold of a letterhead. */
export const typedOf = (value: Letterhead | null): Record<string, string> => ({
  lines: value?.lines.join('\n') ?? '',
  inepCode: value?.inepCode ?? '',
  city: value?.city ?? '',
  ...Object.fromEntries(
    signaturePlaces.flatMap((place) => [
      [`name${place}`, value?.signatures[place]?.name ?? ''],
      [`role${place}`, value?.signatures[place]?.role ?? ''],
    ]),
  ),
})
