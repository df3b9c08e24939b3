const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** A name as people write it. Lists often write all capitals; other names are left as they are. */
export function personName(name: string): string {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean !== clean.toLocaleUpperCase('pt-BR')) return clean
  return clean
    .toLocaleLowerCase('pt-BR')
    .split(' ')
    .map((word, i) => (i > 0 && particles.has(word) ? word : capital(word)))
    .join(' ')
}

const capital = (word: string) => word.replace(/(^|[-'’])(\p{L})/gu, (text) => text.toLocaleUpperCase('pt-BR'))
