import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import type { User } from '#schema/nouns/user.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Key } from '#web/components/ui/Key.tsx'
import { keysOf, type Shortcut, type ShortcutGroup, shortcuts } from '#web/model/shortcuts.ts'
import { isMac } from './paletteKeys.ts'

/** 'Atalhos do teclado': the shortcuts of the screens this person has. */
export default function ShortcutsSheet({ user, onClose }: { user: User; onClose(): void }) {
  const office = user.role === 'admin' || user.role === 'superadmin'
  return (
    <Modal title="Atalhos do teclado" onClose={onClose}>
      {/* Longer than a window: the arrows scroll it. */}
      <Box tabIndex={0} role="group" aria-label="Atalhos">
        <Keys title="Em toda parte" groups={['everywhere']} />
        <Keys title="Nas listas" groups={office ? ['lists', 'tables', 'choosing'] : ['lists', 'tables']} />
        {user.role === 'teacher' && <Keys title="Na chamada" groups={['roll']} />}
        <Keys title="Ao ler materiais" groups={['reader']} />
      </Box>
      {office && (
        <Text color="fg.muted" fontSize="sm">
          Em listas de mais de 200 linhas, use a busca da lista em vez da busca do navegador: ela olha todas as linhas.
        </Text>
      )}
    </Modal>
  )
}

const Keys = ({ title, groups }: { title: string; groups: ShortcutGroup[] }) => (
  <Box as="section" mb="5">
    <Heading as="h3" fontSize="md" mb="1">
      {title}
    </Heading>
    <Box as="dl">
      {groups
        .flatMap((group): Shortcut[] => Object.values(shortcuts[group]))
        .map((shortcut) => (
          <Flex key={shortcut.what} gap="3" align="center" minH="10" borderBottomWidth="1px" borderColor="border">
            <Box as="dt" flex="1">
              {shortcut.what}
            </Box>
            <Flex as="dd" gap="1" flexShrink="0" align="center">
              {keysOf(shortcut, isMac).map((keys, i) => (
                <Fragment key={keys.join()}>
                  {i > 0 && (
                    <Text as="span" fontSize="sm" color="fg.muted">
                      ou
                    </Text>
                  )}
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </Fragment>
              ))}
            </Flex>
          </Flex>
        ))}
    </Box>
  </Box>
)
