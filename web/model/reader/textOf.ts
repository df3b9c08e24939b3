/** Text beyond this would make a phone's page too heavy, letters. */
const most = 1_000_000

/** The text of a file, in UTF-8 or else Latin-1, and whether it goes on beyond what is shown. */
export function textOf(bytes: ArrayBuffer): { text: string; isCut: boolean } {
  const text = decoded(bytes)
  return { text: text.slice(0, most), isCut: text.length > most }
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
