import { Button, type ButtonProps } from '@chakra-ui/react'
import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Choosable, columnsName, shownColumns } from './columnChoice.ts'
import { useChoices } from './useChoices.ts'

const ColumnsMenu = lazy(() => import('./ColumnsMenu.tsx'))

/** 'Colunas': which columns a list has, kept in the address; the menu's code is fetched when it first opens. */
export function ColumnsButton({ columns }: { columns: readonly Choosable[] }) {
  const [address, choose] = useChoices()
  const onToggle = (label: string) =>
    choose((now) => {
      const shown = shownColumns(columns, now)
      const next = columns.filter((column) => shown.includes(column) !== (column.label === label))
      return { colunas: columnsName(columns, next) }
    })
  const [wanted, setWanted] = useState(false)
  const trigger = (more?: ButtonProps) => (
    <Button variant="outline" aria-haspopup="menu" {...more}>
      <Columns3 aria-hidden /> Colunas
    </Button>
  )
  if (!wanted) return trigger({ onClick: () => setWanted(true) })
  return (
    <Suspense fallback={trigger()}>
      <ColumnsMenu
        columns={columns.map(({ label }) => label)}
        shown={shownColumns(columns, address).map(({ label }) => label)}
        onToggle={onToggle}
      >
        {trigger()}
      </ColumnsMenu>
    </Suspense>
  )
}
