import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import { SearchX, SlidersHorizontal, UserCheck } from 'lucide-react'
import { lazy } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { frequencySigns } from '#schema/rules/attendance/frequencyCases.ts'
import { compareTexts, countOf } from '#schema/rules/text.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { OpenedDialog } from '#web/components/dialog/OpenedDialog.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { signLabels } from '#web/model/attendance/frequencyWords.ts'
import { watchText } from '#web/model/attendance/riskWords.ts'
import { type FrequencyWatch, useFrequencyWatch } from '#web/queries/rollCall/useFrequencyCases.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'
import { CaseList } from './CaseList.tsx'
import { PrintedCases } from './PrintedCases.tsx'

const CaseDialog = lazy(() => import('./CaseDialog.tsx'))
const LimitsDialog = dialogOnUse('Limites da busca ativa', () => import('./LimitsDialog.tsx'))

/** 'Busca ativa': the students whose absences passed a limit, with the days behind each and what was done about it. */
export default function FrequencyScreen() {
  const schoolId = useSchoolId()
  const { date: today } = useNow()
  const watch = useFrequencyWatch(schoolId, today)
  const opened = useDialogParam()
  return (
    <Page
      title="Busca ativa"
      about="Alunos cujos dias de falta passaram de um limite do ano, pelas chamadas concluídas"
      actions={
        watch && (
          <Button variant="outline" onClick={() => opened.open('limites')}>
            <SlidersHorizontal aria-hidden /> Limites
          </Button>
        )
      }
    >
      {watch && <RiskNote watch={watch} />}
      {watch ? <Cases watch={watch} onOpen={(id) => opened.open('faltas', id)} /> : <Loading rows={5} height="6rem" />}
      <OpenedDialog
        opened={opened}
        dialogs={{
          faltas: (onClose, id) => {
            const found = watch?.cases.find(({ studentId }) => studentId === id)
            return found && <CaseDialog limits={watch!.limits} {...{ found, today, onClose }} />
          },
          limites: (onClose) => watch && schoolId && <LimitsDialog {...{ watch, schoolId, today, onClose }} />,
        }}
      />
    </Page>
  )
}

/** How this list and 'em risco' differ, and the way to those at risk. */
const RiskNote = ({ watch: { atRisk, limits } }: { watch: FrequencyWatch }) => (
  <Text color="fg.muted">
    {watchText(atRisk, limits)}{' '}
    {atRisk > 0 && (
      <Link asChild color="brand.fg" textDecoration="underline">
        <RouterLink to="/admin/students?frequencia=risco">Ver alunos em risco</RouterLink>
      </Link>
    )}
  </Text>
)

function Cases({ watch: { cases, limits }, onOpen }: { watch: FrequencyWatch; onOpen(studentId: number): void }) {
  const [chosen, choose] = useChoices()
  const school = useSchool(useSchoolId())?.name ?? ''
  const { date: today } = useNow()
  const sign = frequencySigns.find((each) => each === chosen.get('sinal'))
  const title = chosen.get('turma') ?? ''
  const titles = [...new Set(cases.flatMap(({ classes }) => classes))].sort(compareTexts)
  const found = cases.filter(
    ({ signs, classes }) => (!sign || signs.some((each) => each.sign === sign)) && (!title || classes.includes(title)),
  )
  if (cases.length === 0)
    return (
      <EmptyState icon={UserCheck} title="Ninguém passou dos limites">
        Quem faltar {limits.consecutive} dias seguidos, ou {limits.alternating} em {limits.alternatingDays} dias,
        aparece aqui, como quem se aproxima das faltas que a lei permite.
      </EmptyState>
    )
  return (
    <>
      <Flex gap="4" wrap="wrap" align="end">
        <Box flex="1 1 14rem" maxW={{ sm: '20rem' }}>
          <Select label="Sinal" value={sign ?? ''} onChange={(sinal) => choose({ sinal })}>
            <option value="">Todos os sinais</option>
            <Options of={frequencySigns.map((each) => [each, signLabels[each]])} />
          </Select>
        </Box>
        <Box flex="1 1 14rem" maxW={{ sm: '20rem' }}>
          <Select label="Turma" value={title} onChange={(turma) => choose({ turma })}>
            <option value="">Todas as turmas</option>
            <Options of={titles.map((each) => [each, each])} />
          </Select>
        </Box>
        <Text role="status" color="fg.muted" pb="2" fontVariantNumeric="tabular-nums">
          {countOf(found.length, 'aluno', 'alunos')}
        </Text>
      </Flex>
      {found.length ? (
        <CaseList cases={found} {...{ limits, school, today, onOpen }} />
      ) : (
        <EmptyState
          icon={SearchX}
          title="Ninguém com estes filtros"
          action={
            <Button variant="outline" onClick={() => choose({ sinal: '', turma: '' })}>
              Limpar filtros
            </Button>
          }
        />
      )}
      <PrintedCases cases={found} limits={limits} filters={[sign && signLabels[sign], title]} />
    </>
  )
}
