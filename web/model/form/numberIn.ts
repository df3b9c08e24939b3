/**
 * The number a person typed, with a comma or a point. Undefined for an empty text, NaN for a text that is no number.
 */
export function numberIn(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return typed === '' ? undefined : Number(typed)
}
