import type { Kinship } from './studentRecord.ts'

/** What somebody is to a student, in words. */
export const kinshipLabels: Record<Kinship, string> = {
  mother: 'Mãe',
  father: 'Pai',
  grandparent: 'Avó ou avô',
  legal: 'Responsável legal',
  other: 'Outro',
}
