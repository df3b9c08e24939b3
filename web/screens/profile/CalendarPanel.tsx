import { Box, Button, Flex, Input, Stack, Text } from '@chakra-ui/react'
import { CloudOff, Copy, Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { dayOf } from '#schema/fields/dates/dates.ts'
import { loadWeekFile, saveOwnWeek } from '#web/actions/saveOwnWeek.ts'
import { calendarAddress, endCalendarAddress, makeCalendarAddress } from '#web/api/calendarAddress.ts'
import type { Confirmation } from '#web/components/dialog/ConfirmDialog.tsx'
import { Labelled } from '#web/components/form/Labelled.tsx'
import { notifyDone, notifyEnd, notifyFailed } from '#web/components/toast/notify.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))

/** The person's week in other calendar programs: by a secret address that they follow, or as a file. */
export function CalendarPanel() {
  const [version, setVersion] = useState(0)
  const { state, value } = useServerQuery(calendarAddress, [version])
  /** The new address, which is shown only now. */
  const [address, setAddress] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<Omit<Confirmation, 'onClose'> | null>(null)
  const online = state !== 'offline'
  useEffect(() => {
    if (online) void loadWeekFile().catch(() => {})
  }, [online])
  const isOn = Boolean(value?.since)

  const make = () =>
    notifyEnd(
      makeCalendarAddress().then((path) => setAddress(`${location.origin}${path}`)),
      isOn ? 'Endereço renovado' : 'Endereço criado',
      'O endereço não foi criado',
    ).then(() => setVersion((now) => now + 1))
  const end = () =>
    notifyEnd(endCalendarAddress(), 'Endereço desligado', 'O endereço não foi desligado').then((done) => {
      if (done) setAddress(null)
      setVersion((now) => now + 1)
    })
  const save = () =>
    saveOwnWeek().catch((error) =>
      notifyFailed('O arquivo não foi salvo', error, 'Abra esta página uma vez com internet.'),
    )

  return (
    <TitledPanel anchor="calendario" title="Aulas no seu calendário">
      <Stack gap="3">
        <Text>
          Suas aulas no calendário do celular ou do computador, sem os feriados e recessos da escola. Um endereço
          secreto mantém tudo em dia; um arquivo mostra como está agora.
        </Text>
        {!online && (
          <Notice icon={CloudOff}>Sem internet. O endereço vem do servidor; o arquivo, deste aparelho.</Notice>
        )}
        {state === 'failed' && <Text>O servidor não respondeu. Abra esta página de novo em um minuto.</Text>}
        {state === 'asking' && !value && <Loading rows={1} height="2.75rem" />}
        {address && <NewAddress address={address} />}
        {value?.since && !address && (
          <Text color="fg.muted">
            Endereço ativo desde {dayOf(value.since)}. Ele só é mostrado quando é criado: para vê-lo, renove.
          </Text>
        )}
        <Flex gap="3" wrap="wrap">
          {value && !isOn && (
            <Button disabled={!online} onClick={() => void make()}>
              Criar endereço
            </Button>
          )}
          {isOn && (
            <>
              <Button
                variant="outline"
                disabled={!online}
                onClick={() =>
                  setConfirming({
                    title: 'Renovar endereço',
                    children: 'O endereço de agora deixa de valer em todos os programas que o usam.',
                    confirm: 'Renovar',
                    onConfirm: () => void make(),
                  })
                }
              >
                Renovar endereço
              </Button>
              <Button variant="outline" disabled={!online} onClick={() => void end()}>
                Desligar
              </Button>
            </>
          )}
          <Button variant="outline" onClick={() => void save()}>
            <Download aria-hidden /> Baixar arquivo .ics
          </Button>
        </Flex>
        {confirming && (
          <Suspense>
            <ConfirmDialog {...confirming} onClose={() => setConfirming(null)} />
          </Suspense>
        )}
      </Stack>
    </TitledPanel>
  )
}

const NewAddress = ({ address }: { address: string }) => (
  <Stack gap="2">
    <Flex gap="2" align="end" wrap="wrap">
      <Box flex="1 1 14rem">
        <Labelled label="Endereço do calendário">
          {(control) => <Input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />}
        </Labelled>
      </Box>
      <Button
        variant="outline"
        onClick={() =>
          void navigator.clipboard.writeText(address).then(
            () => notifyDone('Endereço copiado'),
            (error) => notifyFailed('O endereço não foi copiado', error, 'Selecione-o e copie.'),
          )
        }
      >
        <Copy aria-hidden /> Copiar
      </Button>
    </Flex>
    <Text color="fg.muted">
      No programa de calendário, escolha assinar ou adicionar por URL e cole o endereço. Guarde-o para você: quem o tem
      vê os nomes e os horários das suas turmas.
    </Text>
  </Stack>
)
