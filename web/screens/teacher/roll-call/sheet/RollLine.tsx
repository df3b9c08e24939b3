import { Ban, History } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { shortDate } from '#schema/rules/dates/dates.ts'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import type { RowAction } from '#web/components/menu/rowAction.ts'

interface ToolsProps {
  date: string
  /** Null when nothing is registered. */
  onHistory: (() => void) | null
  /** Null on a day without a lesson. */
  onCancel: (() => void) | null
  /** Null when the list is short. */
  search: string | null
  onSearch(search: string): void
}

/** One line above the students: the receipt, a search, and rarer actions behind a menu. */
export const RollLine = ({ receipt, ...tools }: ToolsProps & { receipt: ReactNode }) => (
  <div className="roll-line">
    {receipt}
    <Tools {...tools} />
  </div>
)

const Tools = memo(function Tools({ date, onHistory, onCancel, search, onSearch }: ToolsProps) {
  const actions: RowAction[] = []
  if (onCancel) actions.push({ label: 'Não houve aula', icon: Ban, onSelect: onCancel })
  if (onHistory) actions.push({ label: 'Histórico da chamada', icon: History, onSelect: onHistory })
  return (
    <>
      {search !== null && (
        <div className="roll-search">
          <SearchField label="Buscar aluno" value={search} onChange={onSearch} />
        </div>
      )}
      <ActionsMenu about={`chamada de ${shortDate(date)}`} actions={actions} />
    </>
  )
})
