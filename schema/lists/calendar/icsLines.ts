/** Lines that a program broke without saying that they go on are joined to those before them. */
export const wholeLines = (text: string) =>
  text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .reduce<string[]>((lines, line) => {
      if (!lines.length || /^[A-Za-z][\w-]*(;.*)?:/.test(line)) lines.push(line.trimEnd())
      else lines.push(`${lines.pop()}\\n${line}`)
      return lines
    }, [])
    .join('\r\n')

/** Days that programs write without saying that they are days, which the library does not read. */
export const withDates = (text: string) =>
  text.replace(
    /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(;.*)?:((?:\d{4}-?\d\d-?\d\d,?)+)\r?$/gim,
    (_, name, more: string | undefined, days: string) =>
      `${name}${/;RANGE=[A-Z]+/i.exec(more ?? '') ?? ''};VALUE=DATE:${days.replaceAll('-', '')}\r`,
  )
