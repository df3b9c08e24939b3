import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { RowAction } from './rowAction.ts'
import '../ui/rows.css'

const OpenActionsMenu = lazy(() => import('./OpenActionsMenu.tsx'))

/** The actions of a row behind one button; the menu's code is fetched when the first one opens. */
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

/** Its three dots are painted by CSS: an icon in each of thousands of rows makes scrolling slow. */
const Trigger = ({ about, className = '', ...rest }: { about: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    className={`row-button ${className}`}
    aria-label={`Ações: ${about}`}
    aria-haspopup="menu"
    data-row-action
    {...rest}
  />
)
