/** A place in the pieces that a page's text comes in. */
interface TextPlace {
  piece: number
  offset: number
}

/** A found text, from its first letter to behind its last. */
export interface Hit {
  from: TextPlace
  to: TextPlace
}

/** A text as it is compared: without case and accents, each letter in its place. */
const folded = (text: string) =>
  text.replace(/[\s\S]/g, (letter) => letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter)

/**
 * Where a text occurs in the pieces of a page, whatever the case and accents, also across pieces. Lines and spaces count
 * as one space each.
 */
export function hitsIn(pieces: readonly { str: string; hasEOL: boolean }[], wanted: string): Hit[] {
  const query = folded(wanted.trim()).replace(/\s+/g, ' ')
  if (!query) return []
  let text = ''
  const places: TextPlace[] = []
  const add = (letter: string, piece: number, offset: number) => {
    if (letter === ' ' && (!text || text.endsWith(' '))) return
    text += letter
    places.push({ piece, offset })
  }
  pieces.forEach(({ str, hasEOL }, piece) => {
    const letters = folded(str)
    for (let offset = 0; offset < letters.length; offset++)
      add(/\s/.test(letters[offset]!) ? ' ' : letters[offset]!, piece, offset)
    if (hasEOL) add(' ', piece, str.length)
  })
  const hits: Hit[] = []
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    const last = places[at + query.length - 1]!
    hits.push({ from: places[at]!, to: { ...last, offset: last.offset + 1 } })
  }
  return hits
}
