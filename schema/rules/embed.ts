/**
 * Where the first iframe of a video's embed markup points, if it is an https address; undefined otherwise. Nothing else of the
 * markup is ever used (decisions section 5): a save asks whether there is one, a screen rebuilds its own iframe from it.
 */
export function embedSource(markup: string): string | undefined {
  const tag = /<iframe(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/i.exec(markup)
  if (!tag) return undefined
  const written = sourceIn(tag[1]!)
  if (written === undefined) return undefined
  return httpsAddress(unescaped(written).trim())
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g

/** The first `src` counts, as it does in browsers. */
function sourceIn(attributes: string): string | undefined {
  for (const [, name, double, single, bare] of attributes.matchAll(attribute))
    if (name!.toLowerCase() === 'src') return double ?? single ?? bare ?? ''
  return undefined
}

/** An https address, or one that leaves the scheme to the page, which is taken for https. */
function httpsAddress(text: string): string | undefined {
  if (!/^(https:)?\/\/[^/]/i.test(text)) return undefined
  try {
    const { protocol, username, password, href } = new URL(text, 'https://chamada.invalid')
    return protocol === 'https:' && !username && !password ? href : undefined
  } catch {
    return undefined
  }
}

const named: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|quot|apos|lt|gt));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name.toLowerCase()]!
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
