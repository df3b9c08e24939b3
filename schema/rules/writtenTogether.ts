/**
 * The fields that an act writes, where some of a row fit together or not at all: who changes one of those writes all. So
 * those of two acts, of which neither knew the other, never mix.
 * @param names those that belong together
 */
export function writtenTogether<R extends object>(
  before: R,
  fields: Partial<R>,
  names: readonly (keyof R)[],
): Partial<R> {
  if (!names.some((name) => name in fields)) return fields
  return { ...Object.fromEntries(names.map((name) => [name, before[name]])), ...fields } as Partial<R>
}
