/** The fields that were said: those left out, which are undefined, stay as they are in the row. */
export const given = <F extends object>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F
