import { Button } from '@chakra-ui/react'
import { EllipsisVertical } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { RowAction } from './rowAction.ts'

const OpenActionsMenu = lazy(() => import('./OpenActionsMenu.tsx'))

/** What can be done with a row, behind one button; the menu itself is fetched with the first that opens. */
export function ActionsMenu({ about, actions }: { about: string; actions: readonly RowAction[] }) {
  const [wanted, setWanted] = useState(false)
  const trigger = <Trigger about={about} onClick={() => setWanted(true)} />
  if (!actions.length) return null
  if (!wanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <OpenActionsMenu actions={actions}>
        <Trigger about={about} />
      </OpenActionsMenu>
    </Suspense>
  )
}

const Trigger = ({ about, ...rest }: { about: string } & ComponentProps<typeof Button>) => (
  <Button
    variant="ghost"
    px="0"
    minW="11"
    color="fg.muted"
    aria-label={`Ações: ${about}`}
    aria-haspopup="menu"
    data-row-action
    {...rest}
  >
    <EllipsisVertical aria-hidden />
  </Button>
)
