import { SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { deleteCoverage } from '#schema/mutations/coverage/deleteCoverage.ts'
import { coverageInsert, type NewCoverage } from '#schema/nouns/coverage.ts'
import type { User } from '#schema/nouns/user.ts'
import { mustBeCoverage } from '#schema/rules/schedule/mustBeCoverage.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { takeBackAdded } from '#web/actions/takeBackAdded.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyEnd, sentenceOf } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useSubstitutes } from '#web/queries/person/useSubstitutes.ts'
import { useTeacherCoverages } from '#web/queries/person/useTeacherCoverages.ts'
import { useNow } from '#web/sync/useNow.ts'

const missing = { firstDay: 'Escolha o primeiro dia', lastDay: 'Escolha o último dia' }

/** The substitute of a subject is that of all, unless another is chosen for it. */
const sameForAll = 'all'

/**
 * 'Afastar': who stands in for a teacher from one day to another, for all classes at once or one by one. From the
 * office's day, the first teacher who is free then is chosen already.
 */
export default function CoverageDialog({ teacher, onClose }: { teacher: User; onClose(): void }) {
  const { date: today } = useNow()
  const found = useTeacherCoverages(teacher, today)
  const [firstDay, setFirstDay] = useState(today)
  const [lastDay, setLastDay] = useState(today)
  const substitutes = useSubstitutes(teacher, firstDay || today, lastDay || firstDay || today)
  const { suggest } = (useLocation().state ?? {}) as { suggest?: boolean }
  const mutate = useMutate()
  if (!found || !substitutes) return null
  const { subjects } = found
  const suggested = suggest ? substitutes.find(({ isFree }) => isFree) : undefined
  const others = substitutes.map(({ id, name, isFree }): [number, string] => [
    id,
    isFree ? name : `${name} · em aula no mesmo horário`,
  ])

  async function save(values: Values) {
    const { problems, value } = problemsIn(
      coverageInsert,
      { classId: 1, firstDay: values.firstDay, lastDay: values.lastDay || values.firstDay },
      missing,
    )
    if (problems) return problems
    try {
      mustBeCoverage(value)
    } catch (error) {
      return { lastDay: sentenceOf(error) }
    }
    const coverages = subjects.map((subject, i): NewCoverage => {
      const chosen = values[`for-${i}`] ?? sameForAll
      const teacherId = Number(chosen === sameForAll ? values.teacherId : chosen) || null
      return { ...value, classId: subject.schoolClass.id, moduleId: coveredModule(subject), teacherId }
    })
    const added = { table: 'coverages', count: coverages.length, remove: deleteCoverage } as const
    const act = mutate(addCoverages, { coverages, ...(teacher.schoolId && { schoolId: teacher.schoolId }) })
    const kept = await notifyEnd(
      act,
      ['Afastamento registrado', `${teacher.name}: ${shortDate(value.firstDay)} a ${shortDate(value.lastDay)}`],
      'O afastamento não foi registrado',
      async () => takeBackAdded((await act).id, added),
    )
    if (!kept) return {}
    onClose()
  }

  return (
    <FormDialog
      title="Afastar professor"
      about={teacher.name}
      submit="Registrar"
      disabled={!subjects.length}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <Stack gap="4">
          <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 11rem), 1fr))">
            <DateField
              label="De"
              name="firstDay"
              defaultValue={today}
              error={problems.firstDay}
              onChange={setFirstDay}
            />
            <DateField label="Até" name="lastDay" defaultValue={today} error={problems.lastDay} onChange={setLastDay} />
          </SimpleGrid>
          <Select label="Quem substitui" name="teacherId" defaultValue={String(suggested?.id ?? '')}>
            <option value="">Ninguém por enquanto</option>
            <Options of={others} />
          </Select>
          {subjects.length > 1 &&
            subjects.map((subject, i) => (
              <Select key={subject.title} label={subject.title} name={`for-${i}`} defaultValue={sameForAll}>
                <option value={sameForAll}>O mesmo</option>
                <option value="">Ninguém por enquanto</option>
                <Options of={others} />
              </Select>
            ))}
          <Text color="fg.muted">
            {suggested && <span>Sugestão: {suggested.name} está livre hoje nesses horários. </span>}
            <span>
              {subjects.length
                ? 'Quem substitui vê a turma na agenda e faz a chamada em seu nome, até três dias depois para correções.'
                : 'Este professor não tem turmas.'}
            </span>
          </Text>
        </Stack>
      )}
    </FormDialog>
  )
}

/** What the class's own teacher teaches is covered as a whole, whatever its modules are by then. */
const coveredModule = ({ moduleId, teacherId, schoolClass }: ClassSubject) =>
  teacherId === schoolClass.teacherId && moduleId === null ? null : moduleId
