import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { User } from '#schema/entities/user.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Key } from '#web/components/ui/Key.tsx'
import { paletteKeys } from './paletteKeys.ts'

type Line = [what: string, ...keys: string[]]

const everywhere: Line[] = [
  ['Buscar telas, turmas, alunos e ações', ...paletteKeys],
  ['Mostrar estes atalhos', '?'],
  ['Fechar a janela aberta', 'Esc'],
]
const lists: Line[] = [
  ['Ir para a busca da lista', '/'],
  ['Esvaziar a busca', 'Esc'],
  ['Linha seguinte ou anterior, em botões e caixas', '↓', '↑'],
  ['Primeira ou última linha', 'Home', 'End'],
]
const choosing: Line[] = [
  ['Selecionar a linha, na caixa dela', 'Espaço'],
  ['Selecionar até a linha', 'Shift', 'Espaço'],
]
const roll: Line[] = [
  ['Aluno seguinte ou anterior', '↓', '↑'],
  ['Presente, e seguir', 'P'],
  ['Falta, e seguir', 'F'],
  ['Atrasado, e seguir', 'L'],
  ['Retirar a marcação', 'Del'],
  ['Falta justificada, com o motivo', 'J'],
  ['Desfazer', 'Ctrl', 'Z'],
  ['Concluir a chamada', 'Enter'],
]

/** 'Atalhos do teclado': the shortcuts of the screens this person has. */
export default function ShortcutsSheet({ user, onClose }: { user: User; onClose(): void }) {
  const office = user.role === 'admin' || user.role === 'superadmin'
  return (
    <Modal title="Atalhos do teclado" onClose={onClose}>
      <Keys title="Em toda parte" lines={everywhere} />
      <Keys title="Nas listas" lines={office ? [...lists, ...choosing] : lists.slice(0, 2)} />
      {user.role === 'teacher' && <Keys title="Na chamada" lines={roll} />}
      {office && (
        <Text color="fg.muted" fontSize="sm">
          Em listas de mais de 200 linhas, use a busca da lista em vez da busca do navegador: ela olha todas as linhas.
        </Text>
      )}
    </Modal>
  )
}

const Keys = ({ title, lines }: { title: string; lines: Line[] }) => (
  <Box as="section" mb="5">
    <Heading as="h3" fontSize="md" mb="1">
      {title}
    </Heading>
    <Box as="dl">
      {lines.map(([what, ...keys]) => (
        <Flex key={what} gap="3" align="center" minH="10" borderBottomWidth="1px" borderColor="border">
          <Box as="dt" flex="1">
            {what}
          </Box>
          <Flex as="dd" gap="1" flexShrink="0">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </Flex>
        </Flex>
      ))}
    </Box>
  </Box>
)
