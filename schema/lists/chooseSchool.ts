import type { School } from '#schema/nouns/school.ts'
import { codeOf, codeWords, folded, partsOfCode } from './codeOf.ts'
import type { Code, ImportRecord, SchoolOfFile } from './importRecords.ts'

/** The school into which somebody imports, as far as it is known. */
export interface WantedSchool {
  /** Its code of the census, or the codes that a file gives it. */
  codes: readonly Code[]
  name: string
}

/** A school as its letterhead says it. */
export const wantedSchool = ({ name, letterhead }: Pick<School, 'name' | 'letterhead'>): WantedSchool => ({
  codes: letterhead?.inepCode ? [codeOf.inep(letterhead.inepCode)] : [],
  name,
})

export interface ChosenSchool {
  /** Undefined where the file has none, or only others. */
  school?: SchoolOfFile
  /** What is to be known of the choice. */
  notes: ImportRecord[]
}

/**
 * The school of a file whose rows are read: the one with the code of the wanted school, else with its name, else the
 * first, which is notes. A file in which all schools have a code of the census that is not that of the wanted school has
 * nothing for it.
 */
export function chooseSchool(schools: readonly SchoolOfFile[], wanted?: WantedSchool): ChosenSchool {
  const [first] = schools
  if (!first) return { notes: [] }
  const coded = schools.find(({ codes }) => wanted?.codes.some((code) => codes.includes(code)))
  if (coded) return { school: coded, notes: [] }
  const inep = wanted?.codes.find(isInep)
  const uncoded = inep ? schools.filter(({ codes }) => !codes.some(isInep)) : schools
  if (!uncoded.length) return { notes: [ofOthers(schools, inep!)] }
  const named = uncoded.filter(({ name }) => folded(name) === folded(wanted?.name ?? ''))
  const school = named.length === 1 ? named[0]! : uncoded[0]!
  return { school, notes: schools.length > 1 && named.length !== 1 ? [firstOfSeveral(schools, school)] : [] }
}

const isInep = (code: Code) => partsOfCode(code)[0] === 'inep'

/** How many schools are named in a sentence. */
const named = 8

const listOf = (schools: readonly SchoolOfFile[]): string => {
  const names = schools.slice(0, named).map(({ name, codes }) => {
    const code = codes.find(isInep)
    return code ? `${name} (INEP ${partsOfCode(code)[1]})` : name
  })
  return [...names, ...(schools.length > named ? [`mais ${schools.length - named}`] : [])].join('; ')
}

const firstOfSeveral = (schools: readonly SchoolOfFile[], school: SchoolOfFile): ImportRecord => ({
  kind: 'skipped',
  source: { ...school.source, line: 0 },
  what: `${schools.length} escolas no arquivo`,
  why: `O arquivo tem ${listOf(schools)}. Foi lida só a escola ${school.name}. Para ler a sua, escreva o código INEP dela no papel timbrado, em Configurações, e abra o arquivo de novo.`,
})

const ofOthers = (schools: readonly SchoolOfFile[], inep: Code): ImportRecord => ({
  kind: 'refused',
  source: { ...schools[0]!.source, line: 0 },
  what: schools.length > 1 ? `${schools.length} escolas no arquivo` : schools[0]!.name,
  why: `O arquivo não tem a sua escola, que no papel timbrado tem ${codeWords(inep)}: tem ${listOf(schools)}. Envie o arquivo dela ou, se o código está errado, corrija-o em Configurações.`,
})

/** A line for another school of the file, with how much of it is left aside. */
export const otherSchool = ({ name, source }: SchoolOfFile, counts: readonly string[]): ImportRecord => ({
  kind: 'skipped',
  source,
  what: name,
  why: `É outra escola do arquivo: ${counts.join(', ')} ficam de fora.`,
})
