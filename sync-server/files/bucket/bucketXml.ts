/** Reads the few fields of S3's answers that are used here. Everything else in them is left alone. */

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name ? (names[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** The contents of each element of a name, as they stand there. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside]) => inside!)

/** The text of the first element of a name; '' when there is none. */
export const textOf = (xml: string, name: string): string => plain(elementsOf(xml, name)[0] ?? '')
