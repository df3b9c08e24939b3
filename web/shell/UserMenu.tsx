import { Box, Menu, Text } from '@chakra-ui/react'
import { Check, CircleUserRound, Keyboard, LogOut, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { roleLabels } from '#schema/fields/labels.ts'
import type { User } from '#schema/nouns/user.ts'
import { countOf } from '#schema/rules/text.ts'
import { menuRecipe } from '#web/components/menu/menuRecipe.ts'
import { useMenuActs } from '#web/components/menu/useMenuActs.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { type Theme, themes, useTheme } from '#web/theme/colorMode.ts'
import { show } from './palette/overlay.ts'
import { leave } from './signingOut.ts'

/** The user menu: the signed-in person, the theme, the profile and 'Sair'. */
export default function UserMenu({ user, children }: { user: User; children: ReactNode }) {
  const { theme, choose } = useTheme()
  const navigate = useNavigate()
  const { overwritten } = useSyncStatus('overwritten')
  const { trigger, begin, onExitComplete } = useMenuActs()
  return (
    <Menu.Root
      recipe={menuRecipe}
      defaultOpen
      positioning={{ placement: 'bottom-end' }}
      onExitComplete={onExitComplete}
    >
      <Menu.Trigger asChild ref={trigger}>
        {children}
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="15rem">
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
          <Menu.Item value="profile" onSelect={begin(() => void navigate('/profile'))}>
            <CircleUserRound size={18} aria-hidden /> Perfil
          </Menu.Item>
          <Menu.Item value="sync" onSelect={begin(() => void navigate('/sync'))}>
            <RefreshCw size={18} aria-hidden /> Sincronização
            {overwritten > 0 && (
              <Text as="span" ml="auto" fontWeight="bold" color="average.fg" fontSize="sm">
                {countOf(overwritten, 'aviso', 'avisos')}
              </Text>
            )}
          </Menu.Item>
          <Menu.Item value="keys" hideBelow="md" onSelect={begin(() => show('keys'))}>
            <Keyboard size={18} aria-hidden /> Atalhos do teclado
          </Menu.Item>
          <Menu.Item value="leave" onSelect={begin(() => void leave())}>
            <LogOut size={18} aria-hidden /> Sair
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
