/** The initials for an avatar: of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toLocaleUpperCase('pt-BR')
}

/** A text without accents and capitals, for searching. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    // Portuguese has no capitals of its own, and a locale's take three times as long.
    .toLowerCase()

/**
 * Returns true when every word of the search is in one of the texts, in any order, ignoring case (spec section 5) and
 * accents: 'sepulveda joao' finds 'João Carlos Sepúlveda'.
 */
export function matchesSearch(search: string, ...texts: (string | null)[]): boolean {
  const wanted = plain(search).trim()
  return !wanted || hasWords(plain(texts.join('\n')), wanted)
}

/** The same for two texts that are plain already, for searches through thousands. */
export const hasWords = (text: string, search: string): boolean =>
  search.split(/\s+/).every((word) => text.includes(word))

/** A number and its noun, such as '1 aluno' and '3 alunos'. */
export const countOf = (count: number, one: string, many: string) => `${inNumbers(count)} ${count === 1 ? one : many}`

/** A whole number as people read it: '640', '1.000'. Not by the browser's formatter; see `oneDecimal`. */
export const inNumbers = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

/**
 * A number from 0 to 999 with one decimal, such as '3,9'. Not by the browser's formatter, which a slow phone takes tens
 * of milliseconds to make.
 */
export const oneDecimal = (value: number): string => value.toFixed(1).replace('.', ',')

/** The order in which people list texts: '2ª aula' before '10ª aula', and accents beside their letters. */
export const compareTexts = new Intl.Collator('pt-BR', { numeric: true }).compare
