/** The deepest JSON that a request may hold: more than any call needs, and little enough for recursive functions. */
const deepest = 64

/** Returns true when JSON nests deeper than a request may. Reads the text once and keeps no stack. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (inString && character === '\\') at += 1
    else if (character === '"') inString = !inString
    else if (inString) continue
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > deepest) return true
  }
  return false
}
