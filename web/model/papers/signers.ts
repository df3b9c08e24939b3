import type { Letterhead } from '#schema/fields/letterhead.ts'

/** Who signs for the school, each with the office in a second line: those of its letterhead, or what is said otherwise. */
export const signersOf = (letterhead: Letterhead | null, otherwise: string): string[] =>
  letterhead?.signatures.length ? letterhead.signatures.map(({ name, role }) => `${name}\n${role}`) : [otherwise]
