import { wantedSchool } from '#schema/lists/chooseSchool.ts'
import { folded, partsOfCode } from '#schema/lists/codeOf.ts'
import type { SchoolOfFile } from '#schema/lists/importRecords.ts'
import type { School } from '#schema/nouns/school.ts'

type Row = Pick<School, 'id' | 'name' | 'letterhead'>

/** A school of a file, with the school of the network that it is. */
export interface MatchedSchool {
  file: SchoolOfFile
  /** Its 8 digits of the census, where the file has them. */
  inep?: string
  /** Undefined where the network has none, or several that cannot be told apart. */
  school?: Row
  /** How many schools of the network it can be, or of the files the same one. */
  found: number
}

/**
 * Which school of the network each school of a file is: by the code of the census in the letterhead, else, where one of
 * the two has no code, by its name.
 */
export function matchSchools(files: readonly SchoolOfFile[], network: readonly Row[]): MatchedSchool[] {
  const matched = files.map((file): MatchedSchool => {
    const code = file.codes.find((each) => partsOfCode(each)[0] === 'inep')
    const coded = network.filter((row) => wantedSchool(row).codes.some((each) => each === code))
    const named = network.filter((row) => folded(row.name) === folded(file.name) && !(code && row.letterhead?.inepCode))
    const found = coded.length ? coded : named
    const [school] = found
    return {
      file,
      ...(code && { inep: partsOfCode(code)[1] }),
      ...(school && found.length === 1 && { school }),
      found: found.length,
    }
  })
  const ids = matched.map(({ school }) => school?.id)
  const isTwice = ({ school }: MatchedSchool) => school && ids.indexOf(school.id) !== ids.lastIndexOf(school.id)
  // Two schools of the files would be imported into one.
  return matched.map(({ school, ...each }) =>
    isTwice({ school, ...each }) ? { ...each, found: 2 } : { school, ...each },
  )
}
