import { auditKinds } from '#schema/rules/journal/auditKinds.ts'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { useSchools } from '#web/queries/useSchools.ts'

/** How many days the list shows unless somebody chooses. */
export const defaultDays = '30'

/** The choices of days, and their labels. */
export const auditPeriods = [
  ['1', 'Último dia'],
  ['7', 'Últimos 7 dias'],
  [defaultDays, 'Últimos 30 dias'],
  ['90', 'Últimos 90 dias'],
  ['tudo', 'Todo o período'],
] as const

/** Two selects share a line of a phone, however long their options are. */
const half = { flex: { base: '1 1 8rem', sm: '0 1 auto' }, minW: '0' }

/** The search by person and the choices above the list, kept in the address. */
export function AuditFilters(props: { text: string; onText(text: string): void; withSchools: boolean }) {
  const { text, onText, withSchools } = props
  const [address, choose] = useChoices()
  const schools = useSchools()
  return (
    <>
      <SearchField label="Buscar pessoa..." value={text} onChange={onText} />
      <NarrowSelect
        {...half}
        aria-label="Filtrar por tipo"
        value={address.get('tipo') ?? ''}
        onChange={({ target }) => choose({ tipo: target.value })}
      >
        <option value="">Todos os tipos</option>
        <Options of={Object.entries(auditKinds)} />
      </NarrowSelect>
      <NarrowSelect
        {...half}
        aria-label="Filtrar por período"
        value={address.get('dias') ?? defaultDays}
        onChange={({ target }) => choose({ dias: target.value === defaultDays ? '' : target.value })}
      >
        <Options of={auditPeriods} />
      </NarrowSelect>
      {withSchools && (
        <NarrowSelect
          aria-label="Filtrar por escola"
          value={address.get('escola') ?? ''}
          onChange={({ target }) => choose({ escola: target.value })}
        >
          <option value="">Todas as escolas</option>
          <Options of={schools?.map(({ id, name }) => [id, name])} />
        </NarrowSelect>
      )}
    </>
  )
}
