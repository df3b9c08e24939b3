import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { SecondFactorState } from '#schema/nouns/secondFactor.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { NeedsServer } from './NeedsServer.tsx'

/** From this many on down, the person is warned that they run out of recovery codes. */
const fewCodes = 3

/** How a person's sign-in is confirmed, how many recovery codes are left, and what they can change. */
export function SecondFactorSummary(
  props: SecondFactorState & { online: boolean; onBegin(): void; onRenew(): void; onEnd(): void },
) {
  const { isOn, isRequired, recoveryCodes, online, onBegin, onRenew, onEnd } = props
  if (!isOn)
    return (
      <Stack gap="3">
        {!online && <NeedsServer />}
        <Text>
          Além da senha, o Chamada pede um código que muda a cada meio minuto, do aplicativo autenticador do seu
          celular. Quem descobrir a sua senha não entra sem ele.
        </Text>
        {isRequired && <Text color="fg.muted">Quem administra todas as escolas precisa dela para continuar.</Text>}
        <Button alignSelf={{ sm: 'start' }} disabled={!online} onClick={onBegin}>
          Ativar
        </Button>
      </Stack>
    )
  return (
    <Stack gap="3">
      {!online && <NeedsServer />}
      <Text>Para entrar, o Chamada pede a senha e um código do aplicativo autenticador do seu celular.</Text>
      {recoveryCodes <= fewCodes ? (
        <Notice icon={TriangleAlert}>
          {leftWords(recoveryCodes)} Faça novos: sem eles, quem perde o celular não entra mais sozinho.
        </Notice>
      ) : (
        <Text color="fg.muted">{leftWords(recoveryCodes)}</Text>
      )}
      <Text color="fg.muted">Para trocar de celular, desative e ative de novo.</Text>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" disabled={!online} onClick={onRenew}>
          Fazer novos códigos
        </Button>
        <Button variant="outline" disabled={!online} onClick={onEnd}>
          Desativar
        </Button>
      </Flex>
    </Stack>
  )
}

const leftWords = (codes: number) =>
  codes === 0
    ? 'Não resta nenhum código de recuperação.'
    : codes === 1
      ? 'Resta 1 código de recuperação.'
      : `Restam ${codes} códigos de recuperação.`
