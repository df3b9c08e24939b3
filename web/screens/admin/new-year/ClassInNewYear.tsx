import { Box, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { countOf } from '#schema/rules/text.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import {
  type ClassPlan,
  destinationOf,
  placeOf,
  type YearChoice,
  type YearClass,
  type YearPlan,
} from '#web/model/school/newYear.ts'
import { yearChoiceLabels } from './yearChoiceLabels.ts'

interface Props {
  schoolClass: YearClass
  plan: YearPlan
  classes: readonly YearClass[]
  onChange(next: ClassPlan): void
  /** Where these places go from now on. */
  onMove(places: readonly (readonly [string, number | null])[]): void
}

/** One class of this year: what becomes of it, and where each of its students goes. */
export function ClassInNewYear(props: Props) {
  const { schoolClass, plan, onChange } = props
  const { id, title, when, students, teacherId, moduleIds, hasTimetable, isNew } = schoolClass
  const own = plan.classes.get(id)!
  const going = students.filter((student) => destinationOf(plan, id, student.id) !== null).length
  const continues = own.choice === 'continues'
  return (
    <Panel as="li" px="4" py="4">
      <Flex gap="2" justify="space-between" wrap="wrap" mb="3">
        <Box minW="0">
          <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
            {title}
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {when} · {countOf(students.length, 'aluno', 'alunos')}
            {isNew && ' · já é do novo ano'}
          </Text>
        </Box>
        {own.choice !== 'stays' && (
          <Text fontVariantNumeric="tabular-nums">
            {going} de {students.length} continuam
          </Text>
        )}
      </Flex>
      <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
        <Select
          label={`O que acontece com ${title}`}
          value={own.choice}
          onChange={(choice) => onChange({ ...own, choice: choice as YearChoice })}
        >
          <Options of={Object.entries(yearChoiceLabels)} />
        </Select>
        {continues && (
          <Field
            label={`Título da turma nova de ${title}`}
            value={own.title}
            maxLength={200}
            error={own.title.trim() ? null : 'O título da turma é obrigatório'}
            onChange={({ target }) => onChange({ ...own, title: target.value })}
          />
        )}
      </SimpleGrid>
      {continues && (
        <Flex gap="5" wrap="wrap" mt="2">
          {teacherId !== null && (
            <Tick checked={own.keepsTeacher} onChange={(keepsTeacher) => onChange({ ...own, keepsTeacher })}>
              O mesmo professor
            </Tick>
          )}
          {moduleIds.length > 0 && (
            <Tick checked={own.keepsModules} onChange={(keepsModules) => onChange({ ...own, keepsModules })}>
              Os mesmos módulos ({moduleIds.length})
            </Tick>
          )}
          {hasTimetable && (
            <Tick checked={own.copiesTimetable} onChange={(copiesTimetable) => onChange({ ...own, copiesTimetable })}>
              Copiar o horário
            </Tick>
          )}
        </Flex>
      )}
      {own.choice !== 'stays' && students.length > 0 && <Places {...props} />}
    </Panel>
  )
}

function Tick(props: { checked: boolean; onChange(checked: boolean): void; children: ReactNode }) {
  return (
    <Flex as="label" gap="2" align="center" minH="11" cursor="pointer">
      <Checkbox type="checkbox" checked={props.checked} onChange={({ target }) => props.onChange(target.checked)} />
      {props.children}
    </Flex>
  )
}

/** Where each student goes: drawn once it is opened, since a school has thousands. */
function Places({ schoolClass, plan, classes, onMove }: Props) {
  const { id: classId, title, students } = schoolClass
  const [open, setOpen] = useState(false)
  const going = classes
    .map(({ id, title }) => ({ id, title, own: plan.classes.get(id)! }))
    .filter(({ own }) => own.choice === 'continues')
    .map(({ id, title, own }) => ({ id, title: own.title.trim() || title }))
  const all = (destination: number | null) =>
    onMove(students.map(({ id }) => [placeOf(classId, id), destination] as const))
  return (
    <Box as="details" mt="1" onToggle={(event) => setOpen((event.currentTarget as unknown as HTMLDetailsElement).open)}>
      <Box as="summary" minH="11" alignContent="center" cursor="pointer">
        Escolher os alunos de {title}
      </Box>
      {open && (
        <Stack gap="3" pt="2">
          <Destinations label={`Todos os alunos de ${title}`} value="" going={going} onChange={all} mixed />
          <Stack as="ul" gap="3" listStyleType="none" aria-label={`Alunos de ${title}`}>
            {students.map(({ id, name }) => (
              <li key={id}>
                <Destinations
                  label={name}
                  value={String(destinationOf(plan, classId, id) ?? 'none')}
                  going={going}
                  onChange={(destination) => onMove([[placeOf(classId, id), destination]])}
                />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </Box>
  )
}

function Destinations(props: {
  label: string
  value: string
  going: readonly { id: number; title: string }[]
  mixed?: boolean
  onChange(destination: number | null): void
}) {
  const { label, value, going, mixed, onChange } = props
  return (
    <Select label={label} value={value} onChange={(next) => next && onChange(next === 'none' ? null : Number(next))}>
      {mixed && <option value="">Escolher para todos…</option>}
      <Options of={going.map(({ id, title }) => [id, title])} />
      <option value="none">Nenhuma turma nova</option>
    </Select>
  )
}
