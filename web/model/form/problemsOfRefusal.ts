import { Refusal } from '#schema/errors.ts'
import { sentenceAtField } from '#schema/nouns/fieldNames.ts'

/**
 * What a refusal says of one field of a form, at that field; undefined for every other error.
 * @param fields the form's names of the call's fields
 */
export function problemsOfRefusal(error: unknown, fields: Record<string, string>): Record<string, string> | undefined {
  if (!(error instanceof Refusal)) return undefined
  const field = fields[error.message.split(': ')[0]!]
  return field === undefined ? undefined : { [field]: sentenceAtField(error.message) }
}
