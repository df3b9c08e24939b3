/** Content types by an address's ending. An ending that is not listed may have any type except a page's. */
const types: Record<string, RegExp> = { html: /^text\/html/, js: /javascript/, css: /^text\/css/ }

/**
 * Returns true when an answer has the type that its address suggests. A network's sign-in page is a page whatever the
 * address.
 */
export function isOfItsKind(answer: Response, url: string): boolean {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.status === 200 && (types[ending] ?? /^(?!text\/html)/).test(type)
}

/**
 * Returns true when an answer is the build's file at its address, to the last byte.
 * @param integrity as in a script's `integrity`, SHA-256
 */
export async function isWhole(answer: Response, url: string, integrity: string): Promise<boolean> {
  if (!isOfItsKind(answer, url)) return false
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
