import { codeOf, folded, haveName } from '../codeOf.ts'
import { type Code, namesOf, type PersonRecord } from '../importRecords.ts'
import type { SheetField } from './sheetFields.ts'

interface Known {
  record: PersonRecord
  birthDate: string | undefined
}

/** The people read so far, to find those who come twice and those whom another row only names. */
export class PeopleInFile {
  private readonly byCode = new Map<Code, Known>()
  private readonly byName = new Map<string, Known[]>()
  private readonly byCivilName = new Map<string, Known[]>()

  add(record: PersonRecord, birthDate: string | undefined): void {
    const known = { record, birthDate }
    for (const code of record.codes) this.byCode.set(code, known)
    const name = nameKey(record.role, record.name)
    this.byName.set(name, [...(this.byName.get(name) ?? []), known])
    const civilName = record.family?.civilName
    if (!civilName) return
    const civil = nameKey(record.role, civilName)
    this.byCivilName.set(civil, [...(this.byCivilName.get(civil) ?? []), known])
  }

  /**
   * Whether a row is about a person that another row has: that person; or why it cannot be told or cannot be; or
   * undefined for a new person.
   */
  find(
    row: {
      role: PersonRecord['role']
      name: string
      civilName: string | undefined
      codes: ReadonlyMap<Code, SheetField>
      birthDate: string | undefined
    },
    columnOf: (field: SheetField) => string,
  ): { same: PersonRecord; by: string } | { clash: string } | undefined {
    for (const [code, field] of row.codes) {
      const known = this.byCode.get(code)?.record
      if (!known) continue
      const value = `${columnOf(field)} ${field === 'cpf' ? '' : code.slice(code.indexOf(':') + 1)}`.trim()
      if (known.role === row.role && haveName(namesOf(known), [row.name, row.civilName]))
        return { same: known, by: value }
      return { clash: `A coluna ${value} já é de ${known.name}, na linha ${known.source.line}: corrija uma das duas.` }
    }
    const namesakes = this.byName.get(nameKey(row.role, row.name)) ?? []
    if (namesakes.length === 0) return undefined
    const sameBirth = row.birthDate && namesakes.find(({ birthDate }) => birthDate === row.birthDate)
    if (sameBirth && row.codes.size === 0) return { same: sameBirth.record, by: 'nome e nascimento' }
    if (row.codes.size > 0 && namesakes.every(({ record }) => !isNameOnly(record))) return undefined
    return {
      clash: `Outra pessoa com este nome está na linha ${namesakes[0]!.record.source.line}. Escreva a Matrícula ou o CPF de cada uma.`,
    }
  }

  /** The codes of somebody whom a row names: of the one person in the file with the name, otherwise the name itself. */
  namedCodes(role: PersonRecord['role'], name: string): Code[] {
    const key = nameKey(role, name)
    const known = [...(this.byName.get(key) ?? []), ...(this.byCivilName.get(key) ?? [])]
    const [only] = known
    if (known.length !== 1 || !only) return [codeOf.name(name)]
    return [...new Set([...only.record.codes, codeOf.name(name)])]
  }

  /** The codes of somebody whom a row's codes name, those of the file's other row first. */
  codedCodes(codes: Iterable<Code>): Code[] {
    const own = [...codes]
    const known = own.map((code) => this.byCode.get(code)).find(Boolean)
    return [...new Set([...(known?.record.codes ?? []), ...own])]
  }
}

const nameKey = (role: string, name: string) => `${role} ${folded(name)}`
const isNameOnly = ({ codes }: PersonRecord) => codes.every((code) => code.startsWith('nome:'))
