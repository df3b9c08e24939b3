/** The number a person typed, with a comma or a point; undefined when nothing was typed, NaN for what is no number. */
export function numberIn(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return typed === '' ? undefined : Number(typed)
}
