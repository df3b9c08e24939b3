import { Button, type ButtonProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { RowAction } from './rowAction.ts'

const OpenActionsMenu = lazy(() => import('./OpenActionsMenu.tsx'))

/** A button with several acts; the menu's code is fetched when it first opens. */
export function MenuButton(
  props: Omit<ButtonProps, 'children'> & { label: string; icon: LucideIcon; actions: readonly RowAction[] },
) {
  const { label, icon: Icon, actions, ...rest } = props
  const [wanted, setWanted] = useState(false)
  const trigger = (more?: ButtonProps) => (
    <Button variant="outline" aria-haspopup="menu" {...rest} {...more}>
      <Icon aria-hidden /> {label}
    </Button>
  )
  if (!wanted) return trigger({ onClick: () => setWanted(true) })
  return (
    <Suspense fallback={trigger()}>
      <OpenActionsMenu actions={actions}>{trigger()}</OpenActionsMenu>
    </Suspense>
  )
}
