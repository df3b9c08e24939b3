import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { countOf } from '#schema/rules/text.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { leaveWith, useSigningOut } from './signingOut.ts'

/** Three ways to sign out of a device with unsent work; discarding asks twice (decisions section 1). */
export default function SignOutDialog() {
  const { pending, refused } = useSyncStatus('pending', 'refused')
  const [sending, setSending] = useState(false)
  const [showName, setShowName] = useState(false)
  const [sure, setSure] = useState(false)
  const waiting = countOf(pending + refused, 'alteração', 'alterações')
  const close = () => useSigningOut.setState({ asking: false })
  const send = async () => {
    setSending(true)
    if (!(await leaveWith('send'))) setSending(false)
  }
  return (
    <Modal
      title={`Há ${waiting} que ainda não ${pending + refused === 1 ? 'foi enviada' : 'foram enviadas'}`}
      about="O que fazer antes de sair?"
      onClose={close}
    >
      <Stack gap="3">
        <Button size="lg" onClick={send} disabled={sending}>
          {sending ? 'Enviando…' : 'Enviar agora'}
        </Button>
        <Button size="lg" variant="outline" onClick={() => leaveWith('keep', showName)}>
          Guardar neste aparelho
        </Button>
        <Box mt="-1">
          <Text color="fg.muted" fontSize="sm">
            Ficam trancadas aqui até você entrar de novo neste aparelho.
          </Text>
          <Flex as="label" align="center" gap="2" minH="11" cursor="pointer" fontSize="sm">
            <Checkbox type="checkbox" checked={showName} onChange={({ target }) => setShowName(target.checked)} />
            Mostrar meu nome na tela de entrada
          </Flex>
        </Box>
        {sure ? (
          <Button key="sure" size="lg" colorPalette="danger" onClick={() => leaveWith('discard')}>
            Sim, descartar para sempre
          </Button>
        ) : (
          <Button size="lg" variant="outline" color="fg.error" onClick={() => setSure(true)}>
            {`Descartar ${waiting}`}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}

const Checkbox = chakra('input', { base: { boxSize: '5', accentColor: 'var(--c-colors-brand-solid)' } })
