/**
 * The text that `Dialect.inList` takes for these values. A text that is cut within a character is as the database has it,
 * which no JSON says.
 */
export const listText = (values: Iterable<string | number>): string =>
  JSON.stringify(Array.from(values, (value) => (typeof value === 'string' ? Buffer.from(value).toString() : value)))
