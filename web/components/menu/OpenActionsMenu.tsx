import { Menu, Portal } from '@chakra-ui/react'
import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { menuRecipe } from './menuRecipe.ts'
import type { RowAction } from './rowAction.ts'
import { useMenuActs } from './useMenuActs.ts'

export default function OpenActionsMenu({ actions, children }: { actions: readonly RowAction[]; children: ReactNode }) {
  const { trigger, begin, onExitComplete } = useMenuActs()
  return (
    <Menu.Root
      recipe={menuRecipe}
      defaultOpen
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
      onExitComplete={onExitComplete}
    >
      <Menu.Trigger asChild ref={trigger}>
        {children}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {actions.map(({ label, icon: Icon, danger, disabled, checked, onSelect }) =>
              checked === undefined ? (
                <Menu.Item
                  key={label}
                  value={label}
                  disabled={disabled}
                  onSelect={begin(onSelect)}
                  color={danger ? 'fg.error' : undefined}
                  opacity={disabled ? 0.55 : undefined}
                >
                  <Icon size={18} aria-hidden /> {label}
                </Menu.Item>
              ) : (
                <Menu.CheckboxItem
                  key={label}
                  value={label}
                  checked={checked}
                  onCheckedChange={onSelect}
                  closeOnSelect={false}
                >
                  {checked ? <Icon size={18} aria-hidden /> : <Square size={18} aria-hidden />} {label}
                </Menu.CheckboxItem>
              ),
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
