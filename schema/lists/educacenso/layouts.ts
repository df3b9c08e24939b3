/** The records that are read. */
export type CensusRecord = '00' | '20' | '30' | '50' | '60'

/**
 * Where things stand in the records of a census file. Fields are numbered from 1, as the census's own description does;
 * a span is its first and its last field.
 */
export interface CensusLayout {
  years: readonly string[]
  /** How many fields each record has, as far as it is known. */
  counts: Readonly<Partial<Record<CensusRecord, number>>>
  /** The hours of a class: from when to when, with a flag for each day from Sunday on; or a cell for each day. */
  hours: { from: Span; to: Span; days: Span } | { days: Span }
  /** What a class is for: three flags, for schooling, complementary activities and special support, or one number. */
  kinds: readonly ({ flags: Span } | { code: number })[]
}

type Span = readonly [first: number, last: number]

const ofOneHour = { from: [7, 8], to: [9, 10], days: [11, 17] } as const
const ofEachDay = { days: [7, 13] } as const

/** From the newest on. Before 2022 classes had their hours as in 2022. */
export const censusLayouts: readonly CensusLayout[] = [
  {
    years: ['2026'],
    counts: { '00': 53, '20': 66, '30': 110, '50': 38, '60': 33 },
    hours: ofEachDay,
    // Programs that were made for 2025 write its flags.
    kinds: [{ code: 14 }, { flags: [14, 16] }],
  },
  {
    years: ['2025'],
    counts: { '20': 70, '30': 108, '50': 38, '60': 32 },
    hours: ofEachDay,
    kinds: [{ flags: [14, 16] }],
  },
  {
    years: ['2024', '2023'],
    counts: { '00': 56, '20': 76, '30': 98, '50': 42, '60': 46 },
    hours: ofOneHour,
    kinds: [{ flags: [18, 20] }],
  },
  {
    years: ['2022'],
    counts: { '20': 74, '30': 95, '50': 31, '60': 45 },
    hours: ofOneHour,
    kinds: [{ flags: [18, 20] }],
  },
]

/** The fields by which a record is told from others, and which it must have; what is cut off after them counts as blank. */
const leastOf: Record<CensusRecord, readonly [count: number, through: string]> = {
  '00': [6, 'o nome da escola, no campo 6'],
  '20': [5, 'o nome da turma, no campo 5'],
  '30': [6, 'o nome da pessoa, no campo 6'],
  '50': [5, 'o código da turma, no campo 5'],
  '60': [5, 'o código da turma, no campo 5'],
}

/** The number of a class's kind: 4 complementary activities, 5 special support, 6 schooling, 9 schooling and 4. */
const kindCodes: Record<string, readonly string[]> = {
  '4': ['0', '1', '0'],
  '5': ['0', '0', '1'],
  '6': ['1', '0', '0'],
  '9': ['1', '1', '0'],
}

const isFlag = (field: string) => /^[01]?$/.test(field)
const isHours = (field: string) => field === '' || /^\d{1,2}:\d{2}-\d{1,2}:\d{2}$/.test(field)

/** The fields of a span. What is cut off is blank. */
export const fieldsIn = (fields: readonly string[], [first, last]: Span): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => fields[first - 1 + i] ?? '')

/** Whether the hours of a class stand where the layout has them. Blank ones fit any. */
function fitsHours({ hours }: CensusLayout, fields: readonly string[]): boolean {
  if (!('from' in hours)) return fieldsIn(fields, hours.days).every(isHours)
  const isNumber = (field: string) => /^\d{0,2}$/.test(field)
  return [hours.from, hours.to].every((span) => fieldsIn(fields, span).every(isNumber)) && daysFit(hours.days, fields)
}

const daysFit = (days: Span, fields: readonly string[]) => fieldsIn(fields, days).every(isFlag)

/** The flags of a class's kinds; undefined where nothing in their places can be one. */
export function kindsOf({ kinds }: CensusLayout, fields: readonly string[]): string[] | undefined {
  for (const kind of kinds) {
    if ('flags' in kind && fieldsIn(fields, kind.flags).every(isFlag)) return fieldsIn(fields, kind.flags)
    if (!('code' in kind)) continue
    const code = fields[kind.code - 1] ?? ''
    if (!code) return ['', '', '']
    if (kindCodes[code]) return [...kindCodes[code]]
  }
  return undefined
}

const fitsClass = (layout: CensusLayout, fields: readonly string[]) =>
  fitsHours(layout, fields) && kindsOf(layout, fields) !== undefined

/** '2023 e 2024' */
const yearsOf = ({ years }: CensusLayout): string => years.toReversed().join(' e ')

/** The layout of a year; undefined for one that is not described here. */
export const layoutOf = (year: string | undefined) => censusLayouts.find(({ years }) => years.includes(year ?? ''))

/**
 * The layout by which a class is read: that of the file's year, else one that has as many fields, else any that fits.
 * Undefined where none does.
 */
export function layoutOfClass(fields: readonly string[], year: string | undefined): CensusLayout | undefined {
  const sameCount = censusLayouts.filter(({ counts }) => counts['20'] === fields.length)
  const ofYear = layoutOf(year)
  return [...(ofYear ? [ofYear] : []), ...sameCount, ...censusLayouts].find((layout) => fitsClass(layout, fields))
}

/** Why a record fits no layout, with what was expected; undefined for one that can be read. */
export function misfit(record: CensusRecord, fields: readonly string[], year: string | undefined): string | undefined {
  const [least, through] = leastOf[record]
  const layout = layoutOf(year)
  const known = censusLayouts.flatMap(({ counts }) => counts[record] ?? [])
  const most = layout
    ? (layout.counts[record] ?? Math.max(...known))
    : year
      ? Number.POSITIVE_INFINITY
      : Math.max(...known)
  const has = `o registro ${record} tem ${fields.length} campos`
  const ofYear = year ? `no leiaute de ${year}` : 'nos leiautes de 2022 a 2026'
  if (fields.length < least) return `${has}: esperados pelo menos ${least}, até ${through}`
  if (fields.length > most && !known.includes(fields.length))
    return `${has}, e ${ofYear} são ${most}: há uma barra ( | ) a mais, talvez num nome`
  if (record === '30' && !isPerson(fields))
    return 'registro 30 fora do leiaute: esperados o CPF no campo 5 (11 algarismos ou vazio), o nome no campo 6 e o nascimento no campo 7, como 20/07/2010'
  if (record === '20' && !layoutOfClass(fields, year)) return `registro 20 fora do leiaute: ${expectedHours(layout)}`
  return undefined
}

const isPerson = ([, , , , cpf = '', name = '', birthDate = '']: readonly string[]) =>
  /^\d*$/.test(cpf) && !/^\d+$/.test(name) && /^(\d{2}\/\d{2}\/\d{4})?$/.test(birthDate)

const ofHour = 'a hora e o minuto de início nos campos 7 e 8, os do fim em 9 e 10, e 0 ou 1 para cada dia em 11 a 17'
const ofDays = 'o horário de cada dia nos campos 7 a 13, como 07:30-11:45, e o tipo da turma depois deles'

const expectedHours = (layout: CensusLayout | undefined): string => {
  if (!layout) return `esperados ${ofDays} (2025 e 2026), ou ${ofHour} (até 2024)`
  return `esperados em ${yearsOf(layout)} ${'from' in layout.hours ? ofHour : ofDays}`
}
