import { Button, type ButtonProps } from '@chakra-ui/react'
import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Column } from './rowList.ts'

const ColumnsMenu = lazy(() => import('./ColumnsMenu.tsx'))

/** 'Colunas': which columns a list has; the menu's code is fetched when it first opens. */
export function ColumnsButton({ columns }: { columns: readonly Pick<Column<never>, 'label' | 'hidden'>[] }) {
  const [wanted, setWanted] = useState(false)
  const trigger = (more?: ButtonProps) => (
    <Button variant="outline" aria-haspopup="menu" {...more}>
      <Columns3 aria-hidden /> Colunas
    </Button>
  )
  if (!wanted) return trigger({ onClick: () => setWanted(true) })
  return (
    <Suspense fallback={trigger()}>
      <ColumnsMenu columns={columns}>{trigger()}</ColumnsMenu>
    </Suspense>
  )
}
