import { Menu, Portal } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { menuRecipe } from './menuRecipe.ts'
import type { RowAction } from './rowAction.ts'

export default function OpenActionsMenu({ actions, children }: { actions: readonly RowAction[]; children: ReactNode }) {
  const trigger = useRef<HTMLButtonElement>(null)
  /** A dialog that opens gives the focus back to where it was: to the button, and not to the item, which is gone by then. */
  const from = (act: () => void) => () => {
    trigger.current?.focus()
    act()
  }
  return (
    <Menu.Root recipe={menuRecipe} defaultOpen positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild ref={trigger}>
        {children}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {actions.map(({ label, icon: Icon, danger, disabled, onSelect }) => (
              <Menu.Item
                key={label}
                value={label}
                disabled={disabled}
                onSelect={from(onSelect)}
                color={danger ? 'fg.error' : undefined}
                opacity={disabled ? 0.55 : undefined}
              >
                <Icon size={18} aria-hidden /> {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
