import { countOf } from '#schema/rules/text.ts'
import { chooseSchool, otherSchool, type WantedSchool } from '../chooseSchool.ts'
import { codeOf } from '../codeOf.ts'
import type { ImportRecord, ImportRecords, RecordSource, SchoolOfFile } from '../importRecords.ts'
import { type CensusFile, type CensusSchool, parseCensus } from './censusFile.ts'
import { recordsOfSchool } from './recordsOfSchool.ts'

/**
 * The records of a school of an Educacenso file: the wanted one, by `chooseSchool`. The others are left aside by name, and
 * nothing of them is looked up, as their local codes may be the same.
 */
export function recordsOfCensus(text: string, fileName: string, wanted?: WantedSchool): ImportRecords {
  return readCensus(text, fileName).of(wanted)
}

/** A census file that was read, with its schools. */
export function readCensus(text: string, fileName: string) {
  const file = parseCensus(text)
  const schools = file.schools.map((each) => schoolOf(each, fileName))
  return { schools, of: (wanted?: WantedSchool): ImportRecords => recordsOf(file, fileName, schools, wanted) }
}

const schoolOf = ({ inep, name, line }: CensusSchool, file: string): SchoolOfFile => ({
  codes: [codeOf.inep(inep)],
  name,
  source: { file, line },
})

function recordsOf(file: CensusFile, fileName: string, schools: SchoolOfFile[], wanted?: WantedSchool): ImportRecords {
  const at = (line: number): RecordSource => ({ file: fileName, line })
  const { school, notes } = chooseSchool(schools, wanted)
  const own = school && file.schools[schools.indexOf(school)]!
  const refused = [...file.problems, ...(own?.problems ?? [])].map(
    ({ line, why }): ImportRecord => ({ kind: 'refused', source: at(line), what: `linha ${line}`, why }),
  )
  // Where none is chosen, that line names them all.
  const others = file.schools.flatMap((each, i) =>
    !own || each === own ? [] : [otherSchool(schools[i]!, countsOf(each))],
  )
  const strays = file.strays.map(
    ({ line, inep, record }): ImportRecord => ({
      ...{ kind: 'skipped', source: at(line), what: `registro ${record}` },
      why: `É da escola de código INEP ${inep}, que não tem registro 00 neste arquivo.`,
    }),
  )
  const why = 'Não há registro 00 com a escola. Envie o arquivo do Educacenso inteiro, como foi exportado.'
  const none: ImportRecord[] = schools.length ? [] : [{ kind: 'refused', source: at(0), what: 'arquivo', why }]
  const records = [...notes, ...refused, ...others, ...strays, ...(own ? recordsOfSchool(own, at) : []), ...none]
  return {
    format: 'educacenso',
    ...(school && { school }),
    ...(schools.length > 1 && { schools }),
    records: schools.length ? records.sort((a, b) => a.source.line - b.source.line) : records,
  }
}

const countsOf = ({ classes, people, teachers, students }: CensusSchool): string[] => [
  countOf(classes.length, 'turma', 'turmas'),
  countOf(people.length, 'pessoa', 'pessoas'),
  countOf(teachers.length + students.length, 'vínculo', 'vínculos'),
]
