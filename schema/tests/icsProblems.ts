/**
 * What is wrong with the text of a calendar file by RFC 5545, read here without a library; empty when nothing is. It
 * checks what programs stumble over: lines, nesting, what each component must have, zones, repeats and escaped texts.
 */
export function icsProblems(text: string): string[] {
  const problems: string[] = []
  const calendar = componentsIn(linesIn(text, problems), problems)
  if (!calendar) return problems
  const note = (where: Component, problem: string) => problems.push(`${where.name}: ${problem}`)
  if (once(calendar, 'VERSION')?.value !== '2.0') note(calendar, 'VERSION is not 2.0, once')
  if (!once(calendar, 'PRODID')) note(calendar, 'no PRODID, or several')
  checkTexts(calendar, (problem) => note(calendar, problem))
  if (!calendar.parts.length) note(calendar, 'has no component')
  const zones = calendar.parts.filter(({ name }) => name === 'VTIMEZONE')
  const events = calendar.parts.filter(({ name }) => name === 'VEVENT')
  for (const zone of zones) checkZone(zone, (problem) => note(zone, problem))
  const known = new Set(zones.map((zone) => once(zone, 'TZID')?.value))
  for (const event of events) checkEvent(event, known, (problem) => note(event, problem))
  const uids = events.map((event) => once(event, 'UID')?.value)
  if (new Set(uids).size !== uids.length) problems.push('two events have one UID')
  return problems
}

interface Line {
  name: string
  params: Record<string, string>
  value: string
}
interface Component {
  name: string
  lines: Line[]
  parts: Component[]
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const longestLine = 75

/** The content lines: of at most 75 octets, ended by CRLF, and continued by a space at the start of the next. */
function linesIn(text: string, problems: string[]): Line[] {
  const physical = text.split('\r\n')
  if (physical.pop() !== '') problems.push('the last line has no CRLF')
  const folded: string[] = []
  for (const line of physical) {
    if (bytesOf(line).length > longestLine) problems.push(`longer than ${longestLine} octets: ${line}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) problems.push(`a control character: ${JSON.stringify(line)}`)
    if (/\p{Surrogate}/u.test(line)) problems.push(`a character is cut in two: ${JSON.stringify(line)}`)
    if (/^[ \t]/.test(line) && folded.length) folded.push(`${folded.pop()}${line.slice(1)}`)
    else folded.push(line)
  }
  return folded.flatMap((line) => {
    const parts = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s.exec(
      line,
    )
    if (!parts) problems.push(`not a content line: ${line}`)
    if (!parts) return []
    const [, name, params, value] = parts as unknown as [string, string, string, string]
    const named = [...params.matchAll(/;([^=]+)=("[^"]*"|[^;]*)/g)].map(([, key, of]) => [key!.toUpperCase(), of!])
    return [{ name: name.toUpperCase(), params: Object.fromEntries(named), value }]
  })
}

function componentsIn(lines: readonly Line[], problems: string[]): Component | undefined {
  const root: Component = { name: '', lines: [], parts: [] }
  const open = [root]
  for (const line of lines) {
    const inner = open.at(-1)!
    if (line.name === 'BEGIN') {
      const begun = { name: line.value, lines: [], parts: [] }
      inner.parts.push(begun)
      open.push(begun)
    } else if (line.name === 'END') {
      if (open.length === 1 || open.pop()!.name !== line.value) problems.push(`END:${line.value} ends nothing`)
    } else inner.lines.push(line)
  }
  const [calendar, ...others] = root.parts
  const isWhole = open.length === 1 && root.lines.length === 0 && others.length === 0 && calendar?.name === 'VCALENDAR'
  if (!isWhole) problems.push('not one whole VCALENDAR')
  return calendar
}

const all = ({ lines }: Component, name: string) => lines.filter((line) => line.name === name)
/** The only line of a name; undefined when there is none, or several. */
const once = (of: Component, name: string): Line | undefined =>
  all(of, name).length === 1 ? all(of, name)[0] : undefined

const local = /^\d{8}T\d{6}$/
const utc = /^\d{8}T\d{6}Z$/
const date = /^\d{8}$/
const offset = /^[+-](?!000000?$)\d{4}(\d\d)?$|^\+0000(00)?$/

function checkZone(zone: Component, note: (problem: string) => void) {
  if (!once(zone, 'TZID')) note('no TZID, or several')
  if (!zone.parts.some(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')) note('no observance')
  for (const part of zone.parts) {
    if (!local.test(once(part, 'DTSTART')?.value ?? '')) note(`${part.name}: DTSTART is not a local time`)
    for (const name of ['TZOFFSETFROM', 'TZOFFSETTO'])
      if (!offset.test(once(part, name)?.value ?? '')) note(`${part.name}: ${name} is no offset`)
  }
}

const texts = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'COMMENT', 'X-WR-CALNAME']

function checkEvent(event: Component, zones: ReadonlySet<string | undefined>, note: (problem: string) => void) {
  for (const name of ['UID', 'DTSTAMP', 'DTSTART']) if (!once(event, name)) note(`no ${name}, or several`)
  for (const name of ['DTEND', 'DURATION', 'SUMMARY', 'RRULE', 'STATUS', 'TRANSP'])
    if (all(event, name).length > 1) note(`several ${name}`)
  if (!utc.test(once(event, 'DTSTAMP')?.value ?? '')) note('DTSTAMP is not in UTC')
  if (once(event, 'DTEND') && once(event, 'DURATION')) note('DTEND and DURATION')
  const start = once(event, 'DTSTART')
  if (!start) return
  const isDay = start.params.VALUE === 'DATE'
  for (const time of ['DTSTART', 'DTEND', 'EXDATE'].flatMap((name) => all(event, name))) {
    if (time.params.VALUE !== start.params.VALUE || time.params.TZID !== start.params.TZID)
      note(`${time.name} is of another kind than DTSTART`)
    for (const value of time.name === 'EXDATE' ? time.value.split(',') : [time.value])
      if (!(isDay ? date : time.params.TZID ? local : utc).test(value))
        note(`${time.name} ${value} is no ${isDay ? 'day' : 'time'}`)
    if (time.params.TZID && !zones.has(time.params.TZID)) note(`${time.name}: no VTIMEZONE is ${time.params.TZID}`)
  }
  const end = once(event, 'DTEND')
  if (end && end.value <= start.value) note('DTEND is not after DTSTART')
  const until = /(?:^|;)UNTIL=([^;]*)/.exec(once(event, 'RRULE')?.value ?? '')?.[1]
  if (until !== undefined && !(isDay ? date : utc).test(until)) note(`UNTIL=${until} is not in UTC`)
  checkTexts(event, note)
}

function checkTexts(of: Component, note: (problem: string) => void) {
  for (const { name, value } of texts.flatMap((each) => all(of, each)))
    if (/[\\;,]/.test(value.replace(/\\[\\;,nN]/g, ''))) note(`${name} is not escaped: ${value}`)
}
