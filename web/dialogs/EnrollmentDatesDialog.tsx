import { SimpleGrid, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Refusal } from '#schema/errors.ts'
import { type LeftReason, leftReasonLabels, leftReasons } from '#schema/fields/labels.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { EnrollmentPeriod } from '#schema/nouns/enrollment.ts'
import { sentenceAtField } from '#schema/nouns/fieldNames.ts'
import { mustBeEnrollmentDays } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { countOf } from '#schema/rules/text.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { changeStays } from '#web/dialogs/changeStays.ts'
import { daysOutside, lastPeriod, periodWords, reaching } from '#web/model/people/enrollmentDays.ts'
import { type DatedEnrollment, useEnrollment } from '#web/queries/useEnrollment.ts'
import { serverNow } from '#web/sync/clock.ts'

interface Props {
  classId: number
  studentId: number
  /** A day to hold, such as that of a mark that was refused. */
  day?: string
  onClose(): void
}

/** 'Datas da matrícula': from when until when a student is in a class (decisions section 8). */
export default function EnrollmentDatesDialog(props: Props) {
  const about = useEnrollment(props.classId, props.studentId)
  return about ? <Dates {...props} about={about} /> : null
}

function Dates({ classId, studentId, day, about, onClose }: Props & { about: DatedEnrollment }) {
  const { student } = about
  const [reason, setReason] = useState<string>(about.enrollment?.leftReason ?? '')
  const [{ last, earlier }] = useState(() => lastPeriod(about.enrollment))
  const [typed, setTyped] = useState(() => {
    const start = day ? reaching(last, day) : last
    return { from: start?.from ?? '', until: start?.until ?? '' }
  })
  const period: EnrollmentPeriod = { from: typed.from, until: typed.until || null }
  const outside = typed.from ? daysOutside(about.marked, [...earlier, period]) : 0

  async function save() {
    const problems = problemsOf(period)
    if (problems) return problems
    const place = { student: { id: studentId, name: student }, classIds: [classId] }
    const enrols = { act: enrollStudent as Mutation, args: { classId, studentId, from: period.from } }
    const leftReason = period.until ? ((reason || null) as LeftReason | null) : null
    const dates = { act: setEnrollmentDates as Mutation, args: { classId, studentId, ...period, leftReason } }
    const acts = [...(last ? [] : [enrols]), ...(last || period.until ? [dates] : [])]
    const failed = await changeStays(
      acts.map((each) => ({ ...each, ...place })),
      () => ['Datas da matrícula salvas', ''],
      { failed: 'Erro ao salvar as datas' },
    )
    if (!failed) onClose()
    return undefined
  }

  return (
    <FormDialog
      title="Datas da matrícula"
      about={`${student} · ${about.schoolClass}`}
      submit={last ? 'Salvar' : 'Matricular'}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {!last && <Text>Nunca esteve nesta turma. Com estas datas, passa a estar.</Text>}
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
            <DateField
              label="Desde"
              name="from"
              value={typed.from}
              onChange={(from) => setTyped({ ...typed, from })}
              error={problems.from}
            />
            <DateField
              label="Até (vazio: continua na turma)"
              name="until"
              value={typed.until}
              onChange={(until) => setTyped({ ...typed, until })}
              error={problems.until}
            />
          </SimpleGrid>
          {typed.until && (
            <Select label="Motivo da saída" value={reason} onChange={setReason}>
              <option value="">Não informado</option>
              <Options of={leftReasons.map((each) => [each, leftReasonLabels[each]])} />
            </Select>
          )}
          {earlier.length > 0 && (
            <Text color="fg.muted">Antes, na mesma turma: {earlier.map(periodWords).join('; ')}.</Text>
          )}
          {outside > 0 && (
            <Notice icon={TriangleAlert}>
              {countOf(outside, 'marcação fica', 'marcações ficam')} fora destas datas. Nada se perde:{' '}
              {outside === 1 ? 'ela continua' : 'elas continuam'} nas chamadas desses dias e na frequência.
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** What is wrong with the dates, by field. */
function problemsOf(period: EnrollmentPeriod): { from?: string; until?: string } | undefined {
  if (!period.from) return { from: 'Diga desde quando está na turma' }
  try {
    mustBeEnrollmentDays(period, serverNow())
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field] = error.message.split(': ')
    return { [field!]: sentenceAtField(error.message) }
  }
}
