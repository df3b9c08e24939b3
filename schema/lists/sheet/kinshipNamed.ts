import { kinshipLabels } from '#schema/nouns/kinshipLabels.ts'
import { type Kinship, kinships } from '#schema/nouns/studentRecord.ts'
import { folded } from '../codeOf.ts'

const words: Record<Kinship, readonly string[]> = {
  mother: ['genitora', 'mae biologica', 'mae adotiva'],
  father: ['genitor', 'pai biologico', 'pai adotivo'],
  grandparent: ['avo', 'avos', 'avo materna', 'avo materno', 'avo paterna', 'avo paterno'],
  legal: ['tutor', 'tutora', 'guardiao', 'guardia'],
  other: ['outra', 'outros'],
}

const named = new Map(
  kinships.flatMap((kinship) => [kinshipLabels[kinship], ...words[kinship]].map((word) => [folded(word), kinship])),
)

/** What a word of a file says that somebody is to a student; undefined for one that we have no word for, as 'tia'. */
export const kinshipNamed = (text: string): Kinship | undefined => named.get(folded(text))
