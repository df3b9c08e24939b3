/** The fields that are not undefined. Those left out stay as they are in the row. */
export const definedFields = <F extends object>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F
