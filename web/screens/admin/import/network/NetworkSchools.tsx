import { Button, Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { matchSchools } from '#web/model/import/networkSchools.ts'
import { usePickedSchool } from '#web/queries/usePickedSchool.ts'
import { useSchools } from '#web/queries/useSchools.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import type { useApplyImport } from '../useApplyImport.ts'
import type { useImportPlan } from '../useImportPlan.ts'
import { arrived, beginFiles, carriedTo, endAfterThis, useNetworkRun } from './networkRun.ts'
import { SchoolLine } from './SchoolLine.tsx'
import { useRunThrough } from './useRunThrough.ts'

/**
 * For who runs all schools: the schools of the files, each with the school of the network that it is. They are checked
 * and imported one after the other, each by itself.
 */
export default function NetworkSchools(props: {
  schoolId: number
  reading: ReturnType<typeof useImportPlan>
  applying: ReturnType<typeof useApplyImport>
  open(files: Parameters<ReturnType<typeof useImportPlan>['open']>[0]): void
}) {
  const { schoolId, reading, open } = props
  const network = useSchools() ?? []
  const { online } = useSyncStatus('online')
  const { outcomes, carried } = useNetworkRun()
  const picked = usePickedSchool()
  const { run, begin, goTo } = useRunThrough(props)
  const { schools, files } = reading

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the screen of a school
  useEffect(() => {
    const files = carriedTo(schoolId)
    if (files.length) open([...files])
  }, [])
  // The screen is drawn once more when the rows of the school have arrived.
  const hasArrived = carried?.to === schoolId && schools.length > 0 && picked?.arrived
  useEffect(() => {
    if (hasArrived) arrived()
  }, [hasArrived])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the files
  useEffect(() => {
    if (files.length) beginFiles(reading.opened())
  }, [files])

  if (schools.length < 2) return null
  const matched = matchSchools(schools, network)
  const own = [...new Set(matched.flatMap(({ school }) => school?.id ?? []))]
  const isDone = (id: number) => outcomes[id]?.state === 'sent' || hasNothing(outcomes[id])
  const left = own.filter((id) => !isDone(id))
  const areChecked = left.every((id) => outcomes[id]?.state === 'checked')
  const outside = matched.length - own.length
  const present = run && matched.find(({ school }) => school?.id === run.left[0])
  return (
    <TitledPanel title={`Escolas no arquivo (${schools.length})`}>
      <Text color="fg.muted" mb="3">
        Cada escola recebe só as linhas dela, e é conferida e importada por si.
        {outside > 0 && <span> {countOf(outside, 'escola fica', 'escolas ficam')} de fora.</span>}
      </Text>
      <Panel as="ul" listStyleType="none" aria-label="Escolas no arquivo" mb="4">
        {matched.map((each) => (
          <SchoolLine
            key={each.file.codes[0]}
            {...{ ...each, network }}
            outcome={each.school && outcomes[each.school.id]}
            isShown={each.school?.id === schoolId}
            isRunning={run !== null}
            onShow={goTo}
          />
        ))}
      </Panel>
      {run ? (
        <Flex gap="3" align="center" wrap="wrap">
          <Text role="status" flex="1 1 14rem" fontWeight="medium" overflowWrap="anywhere">
            {run.act === 'check' ? 'Conferindo' : 'Importando'}{' '}
            {run.left.length > 1 ? `${run.total - run.left.length + 1} de ${run.total}` : 'a última'}
            {present && <span>: {present.file.name}</span>}
          </Text>
          <Button variant="outline" disabled={run.left.length < 2} onClick={endAfterThis}>
            Parar depois desta
          </Button>
        </Flex>
      ) : (
        <Flex gap="3" align="center" wrap="wrap">
          {left.length > 0 && areChecked && (
            <Button disabled={!online} onClick={() => begin('send', left)}>
              Importar {countOf(left.length, 'escola', 'escolas')}
            </Button>
          )}
          {own.length > 0 && (
            <Button
              variant={left.length > 0 && areChecked ? 'outline' : 'solid'}
              disabled={!online}
              onClick={() => begin('check', own)}
            >
              {left.length > 0 && !areChecked ? 'Conferir todas' : 'Conferir todas de novo'}
            </Button>
          )}
          {!left.length && own.length > 0 && (
            <Text role="status">
              Nada mais a importar. Os cartões de acesso saem em Alunos e Professores de cada escola.
            </Text>
          )}
        </Flex>
      )}
    </TitledPanel>
  )
}

const hasNothing = (outcome: { state: string; created: number; changed: number } | undefined) =>
  outcome?.state === 'checked' && outcome.created + outcome.changed === 0
