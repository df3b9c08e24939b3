/**
 * The text of a calendar file, and whether it is an .ics. Files of Brazilian offices are UTF-8 or Windows-1252; Excel
 * also writes UTF-16. What is no text is an empty one.
 */
export function calendarText(bytes: Uint8Array): { text: string; isIcs: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read(new TextDecoder('utf-16le').decode(bytes))
  if (bytes.includes(0)) return { text: '', isIcs: false }
  const { isIcs } = read(new TextDecoder('windows-1252').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, ''))
  return { text: decoded(isIcs ? unfolded(bytes) : bytes), isIcs }
}

const read = (text: string) => {
  const whole = text.replace(/^\uFEFF/, '')
  return { text: whole, isIcs: /^\s*BEGIN:VCALENDAR/i.test(whole) }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Without the breaks of continued lines: programs set them between bytes, also in the middle of a letter. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i += 1) {
    const ends = bytes[i] === 13 && bytes[i + 1] === 10 ? 2 : bytes[i] === 10 || bytes[i] === 13 ? 1 : 0
    if (ends && (bytes[i + ends] === 32 || bytes[i + ends] === 9)) i += ends
    else {
      kept[length] = bytes[i]!
      length += 1
    }
  }
  return kept.subarray(0, length)
}
