/** Types by the ending of an address; what is not named here may be anything but a page. */
const types: Record<string, RegExp> = { html: /^text\/html/, js: /javascript/, css: /^text\/css/ }

/** Whether an answer is of the kind its address says: a network's sign-in page is a page wherever it is sent. */
export function isOfItsKind(answer: Response, url: string): boolean {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''
  const type = answer.headers.get('Content-Type') ?? ''
  return answer.status === 200 && (types[ending] ?? /^(?!text\/html)/).test(type)
}

/**
 * Whether an answer is the file of the build that stands at its address, to the last byte.
 * @param integrity as in a script's `integrity`, of SHA-256
 */
export async function isWhole(answer: Response, url: string, integrity: string): Promise<boolean> {
  if (!isOfItsKind(answer, url)) return false
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
