import { Menu, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { menuRecipe } from '#web/components/menu/menuRecipe.ts'

/** The columns of a list by their names, each to be shown or hidden. The first is always shown, and not listed. */
export default function ColumnsMenu({
  columns,
  shown,
  onToggle,
  children,
}: {
  columns: readonly string[]
  shown: readonly string[]
  onToggle(column: string): void
  children: ReactNode
}) {
  return (
    <Menu.Root
      recipe={menuRecipe}
      defaultOpen
      closeOnSelect={false}
      positioning={{ placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>{children}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {columns.slice(1).map((column) => (
              <Menu.CheckboxItem
                key={column}
                value={column}
                checked={shown.includes(column)}
                onCheckedChange={() => onToggle(column)}
              >
                {column}
                <Menu.ItemIndicator>
                  <Check size={18} aria-hidden />
                </Menu.ItemIndicator>
              </Menu.CheckboxItem>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
