import { ArrowRightLeft, Ban, CircleOff, CopyPlus, History } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import type { RowAction } from '#web/components/menu/rowAction.ts'

/** What the menu of a roll asks. */
export type RarerAct = 'cancel' | 'history' | 'move' | 'withdraw'

interface ToolsProps {
  date: string
  /** There was no lesson that day. */
  cancelled: boolean
  /** There is a roll that the reader may move and withdraw. */
  owned: boolean
  onAsk(act: RarerAct): void
  /** Counts it as two lessons; null where it counts as more already. */
  onDouble: (() => void) | null
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

const Tools = memo(function Tools({ date, cancelled, owned, onAsk, onDouble, search, onSearch }: ToolsProps) {
  const act = (kind: RarerAct, label: string, icon: RowAction['icon']) => ({ label, icon, onSelect: () => onAsk(kind) })
  const actions: RowAction[] = [act('history', 'Histórico da chamada', History)]
  if (!cancelled) actions.unshift(act('cancel', 'Não houve aula', Ban))
  if (!cancelled && onDouble) actions.push({ label: 'Contar como 2 aulas', icon: CopyPlus, onSelect: onDouble })
  if (owned) actions.push(act('move', 'Mudar chamada…', ArrowRightLeft), act('withdraw', 'Retirar chamada', CircleOff))
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
