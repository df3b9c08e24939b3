/** The most texts that are kept; then all are forgotten. */
const mostKept = 2000

let translated = new Map<string, string>()

/**
 * A statement as PostgreSQL reads it: the values that SQLite counts, `?`, are numbered, `$1`, `$2`, ….
 * Guarantees: nothing inside a text ('…'), a name ("…") or a comment is touched, and a text without `?` stays as it is,
 * so that a translated one may be translated again.
 * Invariant: a text has one translation. It knows no backslashes in texts and no $$…$$, which nobody writes in both
 * dialects. Nothing is stored: a crash has nothing to lose here.
 */
export function translate(sql: string): string {
  const known = translated.get(sql)
  if (known !== undefined) return known
  const text = numberValues(sql)
  if (translated.size >= mostKept) translated = new Map()
  translated.set(sql, text)
  return text
}

/** What is copied as it is, up to its end or that of the statement, or a value. */
const parts = /'[^']*(?:'|$)|"[^"]*(?:"|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\?/g

function numberValues(sql: string): string {
  let count = 0
  return sql.replace(parts, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
}
