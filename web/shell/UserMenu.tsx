import { Box, Menu, Text } from '@chakra-ui/react'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { Check, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { roleLabels } from '../../schema/entities/labels.ts'
import type { User } from '../../schema/entities/user.ts'
import { type Theme, themes, useTheme } from '../theme/colorMode.ts'
import { leave } from './signingOut.ts'

const recipe = defineSlotRecipe({
  className: 'menu',
  slots: [
    'content',
    'item',
    'itemGroup',
    'itemGroupLabel',
    'itemIndicator',
    'itemText',
    'separator',
    'positioner',
    'trigger',
  ],
  base: {
    content: {
      minWidth: '15rem',
      maxWidth: 'calc(100vw - 1rem)',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      paddingBlock: '2',
      zIndex: 'popover',
      outline: 'none',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '11',
      paddingInline: '4',
      cursor: 'pointer',
      _highlighted: { bg: 'bg.subtle' },
    },
    itemGroupLabel: { paddingInline: '4', paddingTop: '2', fontSize: 'sm', color: 'fg.muted' },
    itemIndicator: { marginLeft: 'auto', color: 'brand.fg' },
    separator: { border: '0', height: '1px', bg: 'border', marginBlock: '2' },
  },
})

/** The user menu: who is signed in, the theme, and the way out. */
export default function UserMenu({ user, children }: { user: User; children: ReactNode }) {
  const { theme, choose } = useTheme()
  return (
    <Menu.Root recipe={recipe} defaultOpen positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>{children}</Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          <Box px="4" py="2">
            <Text fontSize="sm" color="fg.muted">
              Minha Conta
            </Text>
            <Text fontWeight="bold" overflowWrap="anywhere">
              {user.name}
            </Text>
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {user.email ?? user.username} · {roleLabels[user.role]}
            </Text>
          </Box>
          <Menu.Separator />
          <Menu.RadioItemGroup value={theme} onValueChange={({ value }) => choose(value as Theme)}>
            <Menu.ItemGroupLabel>Tema</Menu.ItemGroupLabel>
            {themes.map(({ theme: value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
                <Menu.ItemIndicator>
                  <Check size={18} />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
          <Menu.Separator />
          <Menu.Item value="leave" onSelect={() => void leave()}>
            <LogOut size={18} aria-hidden /> Sair
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
