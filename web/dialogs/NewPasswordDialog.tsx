import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { CloudOff, Copy, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { type OneTimePassword, resetPassword } from '#web/api/api.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { notifyDone, notifyFailed, sentenceOf } from '#web/components/toast/notify.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/**
 * 'Nova senha': explains what will happen, requests a one-time password from the server and shows it once (decisions
 * section 8).
 */
export default function NewPasswordDialog({ person, onClose }: { person: User; onClose(): void }) {
  const { online } = useSyncStatus()
  const [generated, setGenerated] = useState<OneTimePassword | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (generated) first.current?.focus()
  }, [generated])

  async function generate() {
    setPending(true)
    try {
      setGenerated(await resetPassword(person.id))
    } catch (error) {
      notifyFailed('Falha ao gerar nova senha', error)
      setProblem(sentenceOf(error))
    }
    setPending(false)
  }
  const copy = (password: string) =>
    inBackground('Não foi possível copiar', async () => {
      await navigator.clipboard.writeText(password)
      notifyDone('Senha copiada')
    })

  return (
    <Modal
      title={generated ? 'Nova senha gerada' : 'Nova senha'}
      about={generated ? 'Ela não pode ser mostrada de novo: copie, imprima ou anote agora.' : person.name}
      role="alertdialog"
      first={first}
      guarded
      onClose={onClose}
      footer={
        generated ? (
          <>
            <Button ref={first} variant="outline" onClick={() => copy(generated.oneTimePassword)}>
              <Copy aria-hidden /> Copiar
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden /> Imprimir
            </Button>
            <Button onClick={onClose}>Concluir</Button>
          </>
        ) : (
          <>
            <Button ref={first} variant="outline" onClick={onClose}>
              Voltar
            </Button>
            <Button disabled={pending || !online} onClick={generate}>
              {pending ? 'Gerando…' : 'Gerar nova senha'}
            </Button>
          </>
        )
      }
    >
      {generated ? (
        <GeneratedPassword generated={generated} />
      ) : (
        <Explanation name={person.name} online={online} problem={problem} />
      )}
    </Modal>
  )
}

const Explanation = ({ name, online, problem }: { name: string; online: boolean; problem: string }) => (
  <Stack gap="3">
    {!online && (
      <Notice icon={CloudOff}>Sem internet. Dar uma nova senha precisa do servidor: conecte-se para continuar.</Notice>
    )}
    <Text>O Chamada gera uma senha para entrar uma vez: com ela, {name} escolhe outra antes de continuar.</Text>
    <Text color="fg.muted">
      A senha de agora deixa de valer, e os aparelhos em que a conta está aberta ficam bloqueados até entrar de novo. O
      que ainda não foi enviado continua guardado neles e segue depois. O endereço secreto da agenda, se houver, também
      deixa de valer.
    </Text>
    {problem && (
      <Text role="alert" color="fg.error">
        {problem}
      </Text>
    )}
  </Stack>
)

const GeneratedPassword = ({ generated }: { generated: OneTimePassword }) => (
  <>
    <Facts {...generated} />
    <Text mt="4" color="fg.muted">
      Ao entrar, {generated.name} escolhe a própria senha, e esta deixa de valer.
    </Text>
    {generated.secondFactor !== 'none' && (
      <Text mt="2" color="fg.muted">
        {generated.secondFactor === 'removed'
          ? 'A verificação em duas etapas dessa conta foi desativada.'
          : 'A verificação em duas etapas continua ativa. Se a pessoa perdeu o celular, quem pode desativá-la é o administrador principal.'}
      </Text>
    )}
    <Printed>
      {() => (
        <Box borderWidth="1px" borderStyle="dashed" borderColor="black" p="6mm" w="90mm">
          <Text fontWeight="bold" mb="3mm">
            Chamada · {window.location.host}
          </Text>
          <Facts {...generated} />
          <Text mt="3mm">Vale para entrar uma vez: ao entrar, escolha a sua própria senha.</Text>
        </Box>
      )}
    </Printed>
  </>
)

const Facts = ({ name, login, oneTimePassword }: OneTimePassword) => (
  <Box as="dl" display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2" alignItems="baseline">
    <Text as="dt" opacity="0.8">
      Nome
    </Text>
    <Box as="dd" overflowWrap="anywhere">
      {name}
    </Box>
    <Text as="dt" opacity="0.8">
      Entra com
    </Text>
    <Box as="dd" overflowWrap="anywhere">
      {login}
    </Box>
    <Text as="dt" opacity="0.8">
      Senha
    </Text>
    <Box as="dd" fontFamily="monospace" fontSize="xl" fontWeight="bold" userSelect="all">
      {oneTimePassword}
    </Box>
  </Box>
)
