import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SecondFactorSetUp, SecondFactorState } from '#schema/entities/secondFactor.ts'
import { ApiError } from '#web/api/apiError.ts'
import { beginSecondFactor, secondFactor } from '#web/api/security.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import ConfirmPasswordDialog from '#web/dialogs/ConfirmPasswordDialog.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { syncNow } from '#web/sync/engine.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorOffDialog } from './SecondFactorOffDialog.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

type Step =
  | { is: 'resting' | 'password' | 'off' }
  | { is: 'setUp'; setUp: SecondFactorSetUp }
  | { is: 'codes'; codes: string[] }

/** Turns the code besides the password on and off. `onDone` is called once it is on and the codes are put away. */
export function SecondFactorPanel({ login, onDone }: { login: string; onDone(): void }) {
  const [version, setVersion] = useState(0)
  const [step, setStep] = useState<Step>({ is: 'resting' })
  const { state, value } = useServerQuery(secondFactor, [version])
  const rest = () => setStep({ is: 'resting' })

  async function begin() {
    try {
      setStep({ is: 'setUp', setUp: await beginSecondFactor() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'session.confirm') return setStep({ is: 'password' })
      rest()
      notifyFailed('A verificação não foi ativada', error)
    }
  }
  function turnedOn(codes: string[]) {
    setStep({ is: 'codes', codes })
    setVersion(version + 1)
    void syncNow()
  }
  function finish() {
    rest()
    onDone()
  }
  function turnedOff() {
    rest()
    setVersion(version + 1)
    notifyDone('Verificação em duas etapas desativada')
  }

  return (
    <Panel as="section" aria-labelledby="duas-etapas" px="5" py="5">
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <Heading as="h2" id="duas-etapas" fontSize="lg">
          Verificação em duas etapas
        </Heading>
        {value?.isOn && <Badge tone="good">Ativa</Badge>}
      </Flex>
      {step.is === 'setUp' ? (
        <SetUpSecondFactor setUp={step.setUp} onConfirmed={turnedOn} onCancel={rest} />
      ) : step.is === 'codes' ? (
        <RecoveryCodes codes={step.codes} login={login} onDone={finish} />
      ) : value ? (
        <State {...value} online={state !== 'offline'} onBegin={begin} onEnd={() => setStep({ is: 'off' })} />
      ) : (
        <Without state={state} onRetry={() => setVersion(version + 1)} />
      )}
      {step.is === 'password' && (
        <ConfirmPasswordDialog title="Verificação em duas etapas" submit="Continuar" onConfirmed={begin} onClose={rest}>
          {null}
        </ConfirmPasswordDialog>
      )}
      {step.is === 'off' && <SecondFactorOffDialog onDone={turnedOff} onClose={rest} />}
    </Panel>
  )
}

function State(props: SecondFactorState & { online: boolean; onBegin(): void; onEnd(): void }) {
  const { isOn, isRequired, recoveryCodes, online, onBegin, onEnd } = props
  return (
    <Stack gap="3">
      {!online && <Offline />}
      {isOn ? (
        <>
          <Text>Para entrar, o Chamada pede a senha e um código do aplicativo autenticador do seu celular.</Text>
          <Text color="fg.muted">
            {recoveryCodes === 0
              ? 'Não resta nenhum código de recuperação. Desative e ative de novo para receber outros.'
              : `${recoveryCodes === 1 ? 'Resta 1 código' : `Restam ${recoveryCodes} códigos`} de recuperação. Para trocar de celular, desative e ative de novo.`}
          </Text>
        </>
      ) : (
        <>
          <Text>
            Além da senha, o Chamada pede um código que muda a cada meio minuto, do aplicativo autenticador do seu
            celular. Quem descobrir a sua senha não entra sem ele.
          </Text>
          {isRequired && <Text color="fg.muted">Quem administra todas as escolas precisa dela para continuar.</Text>}
        </>
      )}
      <Button
        variant={isOn ? 'outline' : 'solid'}
        alignSelf={{ sm: 'start' }}
        disabled={!online}
        onClick={isOn ? onEnd : onBegin}
      >
        {isOn ? 'Desativar' : 'Ativar'}
      </Button>
    </Stack>
  )
}

const Without = ({ state, onRetry }: { state: string; onRetry(): void }): ReactNode =>
  state === 'offline' ? (
    <Offline />
  ) : state === 'failed' ? (
    <Stack gap="3" align="start">
      <Text>Não foi possível ler isto do servidor.</Text>
      <Button variant="outline" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Stack>
  ) : (
    <Loading rows={1} />
  )

const Offline = () => (
  <Notice icon={CloudOff}>Sem internet. Isto precisa do servidor: conecte-se para continuar.</Notice>
)
