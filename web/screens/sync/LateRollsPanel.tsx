import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import type { LateRoll } from '#schema/sync/lateRolls.ts'
import { dismissLateRolls, fetchLateRolls, registerLateRolls } from '#web/api/lateRolls.ts'
import { notifyDone, notifyFailed, notifyInfo } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { CorrectEnrollment } from './CorrectEnrollment.tsx'
import { leftActWords, registeredWords } from './leftActWords.ts'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))

/** For the office: teachers' rolls that came too late to be taken, to register or to dismiss. Nothing when there are none. */
export default function LateRollsPanel({ schoolId }: { schoolId: number }) {
  const [times, setTimes] = useState(0)
  const [busy, setBusy] = useState(false)
  const [dismissed, setDismissed] = useState<LateRoll | null>(null)
  const { value: rolls = [] } = useServerQuery(() => fetchLateRolls(schoolId), [schoolId, times])
  if (!rolls.length) return null
  const ready = rolls.filter(({ state }) => state === 'ready').map(({ id }) => id)

  async function settle(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      notifyFailed('Não foi possível', error)
    } finally {
      setBusy(false)
      setTimes((before) => before + 1)
    }
  }
  const register = (ids: readonly number[]) =>
    void settle(async () => notifyInfo('Registro terminado', registeredWords(await registerLateRolls(schoolId, ids))))
  const dismiss = ({ id }: LateRoll) =>
    void settle(async () => {
      await dismissLateRolls(schoolId, [id])
      notifyDone('Dispensada')
    })

  return (
    <Box as="section" aria-labelledby="chegaram-tarde">
      <Flex gap="2" align="center" justify="space-between" wrap="wrap">
        <Heading as="h2" id="chegaram-tarde" fontSize="lg">
          Chamadas que chegaram tarde: {rolls.length}
        </Heading>
        {ready.length > 1 && (
          <Button variant="outline" disabled={busy} onClick={() => register(ready)}>
            {`Registrar as ${ready.length} que podem ser registradas`}
          </Button>
        )}
      </Flex>
      <Text color="fg.muted" mt="2" mb="3">
        Quando chegaram, a turma já não era de quem as fez, ou algo delas já não existia. Registre as que valem: cada
        uma fica em nome de quem a fez, com a hora em que foi feita.
      </Text>
      <Stack as="ul" gap="2" listStyleType="none">
        {rolls.map((roll) => (
          <Panel as="li" key={roll.id} px="4" py="3" borderLeftWidth="6px" borderLeftColor="average.fg">
            <Flex gap="3" align="start" wrap="wrap">
              <Box flex="1 1 16rem" minW="0">
                <Text fontWeight="bold" overflowWrap="anywhere">
                  {roll.person}: {roll.what}
                </Text>
                <Text fontSize="sm" color="fg.muted">
                  Feita em {dayAndTimeOf(roll.at)}. {leftActWords(roll)}
                </Text>
                {roll.sheet && (
                  <CorrectEnrollment sheet={roll.sheet} note="Com as datas corrigidas, abra esta página de novo." />
                )}
              </Box>
              {roll.state === 'ready' && (
                <Button variant="outline" disabled={busy} onClick={() => register([roll.id])}>
                  Registrar
                </Button>
              )}
              <Button variant="ghost" color="fg.error" disabled={busy} onClick={() => setDismissed(roll)}>
                Dispensar
              </Button>
            </Flex>
          </Panel>
        ))}
      </Stack>
      {dismissed && (
        <Suspense>
          <ConfirmDialog
            title="Dispensar esta chamada?"
            confirm="Dispensar"
            danger
            onConfirm={() => dismiss(dismissed)}
            onClose={() => setDismissed(null)}
          >
            {dismissed.person}: {dismissed.what}. Ela sai da lista e não é registrada; isto não se desfaz.
          </ConfirmDialog>
        </Suspense>
      )}
    </Box>
  )
}
