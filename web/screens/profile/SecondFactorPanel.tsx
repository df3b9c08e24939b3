import { Button, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { SecondFactorSetUp } from '#schema/nouns/secondFactor.ts'
import { ApiError } from '#web/api/apiError.ts'
import { beginSecondFactor, endSecondFactor, renewRecoveryCodes, secondFactor } from '#web/api/security.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { partOf } from '#web/components/ui/partOf.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import ConfirmPasswordDialog from '#web/dialogs/ConfirmPasswordDialog.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { syncNow } from '#web/sync/engine.ts'
import { NeedsServer } from './NeedsServer.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSummary } from './SecondFactorSummary.tsx'

const setUp = partOf(() => import('./SetUpSecondFactor.tsx'))

type Step =
  | { is: 'resting' | 'password' | 'off' | 'renewal' }
  | { is: 'setUp'; setUp: SecondFactorSetUp }
  | { is: 'codes'; codes: string[] }

/** Turns the code besides the password on and off. `onDone` is called once it is on and the codes are put away. */
export default function SecondFactorPanel({ login, onDone }: { login: string; onDone(): void }) {
  const [version, setVersion] = useState(0)
  const [step, setStep] = useState<Step>({ is: 'resting' })
  const { state, value } = useServerQuery(secondFactor, [version])
  const rest = () => setStep({ is: 'resting' })

  async function begin() {
    try {
      await setUp.load()
      setStep({ is: 'setUp', setUp: await beginSecondFactor() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'session.confirm') return setStep({ is: 'password' })
      rest()
      notifyFailed('A verificação não foi ativada', error)
    }
  }
  function show(codes: string[]) {
    setStep({ is: 'codes', codes })
    setVersion(version + 1)
  }
  function turnedOn(codes: string[]) {
    show(codes)
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
    <TitledPanel
      anchor="duas-etapas"
      title="Verificação em duas etapas"
      beside={value?.isOn && <Badge tone="good">Ativa</Badge>}
    >
      {step.is === 'setUp' ? (
        <setUp.Part setUp={step.setUp} onConfirmed={turnedOn} onCancel={rest} />
      ) : step.is === 'codes' ? (
        <RecoveryCodes codes={step.codes} login={login} onDone={finish} />
      ) : value ? (
        <SecondFactorSummary
          {...value}
          online={state !== 'offline'}
          onBegin={begin}
          onRenew={() => setStep({ is: 'renewal' })}
          onEnd={() => setStep({ is: 'off' })}
        />
      ) : (
        <Without state={state} onRetry={() => setVersion(version + 1)} />
      )}
      {step.is === 'password' && (
        <ConfirmPasswordDialog title="Verificação em duas etapas" submit="Continuar" onConfirmed={begin} onClose={rest}>
          {null}
        </ConfirmPasswordDialog>
      )}
      {step.is === 'renewal' && (
        <ConfirmPasswordDialog
          title="Novos códigos de recuperação"
          submit="Fazer novos códigos"
          actWithCode={async (password, code) => show(await renewRecoveryCodes(password, code))}
          onClose={rest}
        >
          <Text>Os códigos que você tem deixam de valer na hora, e você recebe dez novos.</Text>
        </ConfirmPasswordDialog>
      )}
      {step.is === 'off' && (
        <ConfirmPasswordDialog
          title="Desativar a verificação em duas etapas"
          submit="Desativar"
          danger
          actWithCode={endSecondFactor}
          onConfirmed={turnedOff}
          onClose={rest}
        >
          <Text>Depois disso, só a senha basta para entrar, e os códigos de recuperação deixam de valer.</Text>
        </ConfirmPasswordDialog>
      )}
    </TitledPanel>
  )
}

const Without = ({ state, onRetry }: { state: string; onRetry(): void }): ReactNode =>
  state === 'offline' ? (
    <NeedsServer />
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
