/**
 * The https address that the first iframe of a video's embed markup points at; undefined when there is none. Nothing
 * else of the markup is ever used (decisions section 5): a save checks that there is an address, and a screen builds
 * its own iframe from it.
 */
export function embedSource(markup: string): string | undefined {
  const attributes = firstFrame(markup)
  if (attributes === undefined) return undefined
  const written = sourceIn(attributes)
  if (written === undefined) return undefined
  return httpsAddress(unescaped(written).trim())
}

/**
 * The text between '<iframe' and its '>' in the first frame that has both; a '>' in quotes does not count. Reads from
 * the end, so it needs one pass whatever was pasted: at each position it knows where a tag open there would end.
 */
function firstFrame(markup: string): string | undefined {
  let found: string | undefined
  let [bare, double, single] = [-1, -1, -1]
  for (let i = markup.length - 1; i >= 0; i--) {
    const char = markup[i]
    if (char === '<' && bare >= 0 && beginsFrame.test(markup.slice(i, i + 8))) found = markup.slice(i + 7, bare)
    if (char === '>') bare = i
    else if (char === '"') [bare, double] = [double, bare]
    else if (char === "'") [bare, single] = [single, bare]
  }
  return found
}
const beginsFrame = /^<iframe[\s/>]/i

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g

/** The first `src` counts, as in browsers. */
function sourceIn(attributes: string): string | undefined {
  for (const [, name, double, single, bare] of attributes.matchAll(attribute))
    if (name!.toLowerCase() === 'src') return double ?? single ?? bare ?? ''
  return undefined
}

/** An https address. An address without a scheme is read as https. */
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

/** The code of a video, for examples. */
export const exampleEmbed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
