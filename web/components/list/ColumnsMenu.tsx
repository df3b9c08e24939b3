import { Menu, Portal } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { menuRecipe } from '#web/components/menu/menuRecipe.ts'
import { columnsName, shownColumns } from './columnChoice.ts'
import type { Column } from './rowList.ts'
import { useChoices } from './useChoices.ts'

/** The columns of a list, each to be shown or hidden; the choice is kept in the address. */
export default function ColumnsMenu({
  columns,
  children,
}: {
  columns: readonly Pick<Column<never>, 'label' | 'hidden'>[]
  children: ReactNode
}) {
  const [address, choose] = useChoices()
  const shown = shownColumns(columns, address)
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
                key={column.label}
                value={column.label}
                checked={shown.includes(column)}
                onCheckedChange={(checked) =>
                  choose({
                    colunas: columnsName(
                      columns,
                      checked ? [...shown, column] : shown.filter((each) => each !== column),
                    ),
                  })
                }
              >
                {column.label}
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
