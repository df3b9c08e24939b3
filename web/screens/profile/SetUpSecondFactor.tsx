import { Box, Button, Flex, Link, Stack, Text } from '@chakra-ui/react'
import type { SecondFactorSetUp } from '#schema/nouns/secondFactor.ts'
import { confirmSecondFactor } from '#web/api/security.ts'
import { CodeField } from '#web/components/form/CodeField.tsx'
import { Form, type Values } from '#web/components/form/Form.tsx'
import { useFormSubmit } from '#web/components/form/useFormSubmit.ts'
import { sentenceOf } from '#web/components/toast/notify.ts'

/** Shows what the authenticator app needs, and takes the first code of it. */
export default function SetUpSecondFactor(props: {
  setUp: SecondFactorSetUp
  onConfirmed(recoveryCodes: string[]): void
  onCancel(): void
}) {
  const { setUp, onConfirmed, onCancel } = props
  const form = useFormSubmit(async ({ code = '' }: Values) => {
    if (!code.trim()) return { code: 'Código é obrigatório' }
    try {
      onConfirmed(await confirmSecondFactor(code))
    } catch (error) {
      return { code: sentenceOf(error) }
    }
  })
  return (
    <Stack gap="4">
      <Text>
        1. No celular, abra um aplicativo autenticador (Google Authenticator, Microsoft Authenticator ou outro) e leia
        este código QR.
      </Text>
      <QrCode {...setUp.qr} />
      <Box>
        <Text color="fg.muted">
          Está no próprio celular?{' '}
          <Link href={setUp.address} color="brand.fg" textDecoration="underline">
            Abra no aplicativo
          </Link>{' '}
          ou digite nele esta chave:
        </Text>
        <Text fontFamily="monospace" fontSize="lg" userSelect="all" overflowWrap="anywhere" mt="1">
          {setUp.secret.match(/.{1,4}/g)!.join(' ')}
        </Text>
      </Box>
      <Text>
        2. Digite os seis números que o aplicativo mostra. Nos outros aparelhos você sai da conta e entra de novo, com
        um código.
      </Text>
      <Form onSubmit={form.submit} onEdit={form.edited}>
        <Stack gap="4">
          <CodeField digitsOnly error={form.problems.code} />
          <Flex gap="3" wrap="wrap">
            <Button type="submit" disabled={form.pending}>
              {form.pending ? 'Conferindo…' : 'Confirmar'}
            </Button>
            <Button variant="outline" onClick={onCancel}>
              Cancelar
            </Button>
          </Flex>
        </Stack>
      </Form>
    </Stack>
  )
}

/** Dark on white in both themes: phones read nothing else reliably. */
const QrCode = ({ size, path }: SecondFactorSetUp['qr']) => (
  <Box bg="white" borderRadius="md" w="12.5rem" p="1" borderWidth="1px" borderColor="border">
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" role="img" aria-label="Código QR com a chave">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  </Box>
)
