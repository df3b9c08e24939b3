const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** A name as people write it. Lists often write all capitals; other names are left as they are. */
export function personName(name: string): string {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean !== clean.toLocaleUpperCase('pt-BR')) return clean
  return clean
    .toLocaleLowerCase('pt-BR')
    .split(' ')
    .map((word, i) =>
      i > 0 && particles.has(word) ? word : i > 0 && numerals.test(word) ? word.toUpperCase() : capital(word),
    )
    .join(' ')
}

/** Of a name's later words: 'João Paulo III'. */
const numerals = /^(?:ii|iii|iv|vi|vii|viii|ix|xii|xiii)$/

/** After D' and Sant' a name begins; elsewhere the apostrophe is a letter, as in Mbo'ehara and Ka'apor. */
const capital = (word: string) =>
  word.replace(/(^|-|(?<=^(?:d|l|o|sant))['’])(\p{L})/gu, (text) => text.toLocaleUpperCase('pt-BR'))
