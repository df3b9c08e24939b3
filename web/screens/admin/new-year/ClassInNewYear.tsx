import { Box, Flex, Heading, SimpleGrid, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { YearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { countOf } from '#schema/rules/text.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { Field } from '#web/components/form/Field.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import {
  type ClassPlan,
  destinationOf,
  type YearChoice,
  type YearClass,
  type YearPlan,
} from '#web/model/school/newYear.ts'
import { type Moves, StudentPlaces } from './StudentPlaces.tsx'
import { yearChoiceLabels } from './yearChoiceLabels.ts'

interface Props {
  schoolClass: YearClass
  plan: YearPlan
  classes: readonly YearClass[]
  onChange(next: ClassPlan): void
  /** By student; undefined while they are computed. */
  figures: ReadonlyMap<number, YearFigures> | undefined
  onMove(moves: Moves): void
}

/** One class of this year: what becomes of it, and where each of its students goes. */
export function ClassInNewYear(props: Props) {
  const { schoolClass, plan, onChange } = props
  const { id, title, name, when, students, teacherId, moduleIds, hasTimetable, isNew } = schoolClass
  const own = plan.classes.get(id)!
  const going = students.filter((student) => destinationOf(plan, id, student.id) !== null).length
  const continues = own.choice === 'continues'
  return (
    <Panel as="li" px="4" py="4">
      <Flex gap="2" justify="space-between" wrap="wrap" mb="3">
        <Box minW="0">
          <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {when} · {countOf(students.length, 'aluno', 'alunos')}
            {isNew && <span> · já é do novo ano</span>}
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
          label={`O que acontece com ${name}`}
          value={own.choice}
          onChange={(choice) => onChange({ ...own, choice: choice as YearChoice })}
        >
          <Options of={Object.entries(yearChoiceLabels)} />
        </Select>
        {continues && (
          <Field
            label={`Título da turma nova de ${name}`}
            value={own.title}
            maxLength={200}
            error={own.title.trim() ? null : 'O título da turma é obrigatório'}
            onChange={({ target }) => onChange({ ...own, title: target.value })}
          />
        )}
      </SimpleGrid>
      {continues && (
        <Flex gap="5" wrap="wrap" mt="2">
          <Tick checked={own.opensEntering} onChange={(opensEntering) => onChange({ ...own, opensEntering })}>
            Abrir também {title} para quem entra ou repete
          </Tick>
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
      {own.choice !== 'stays' && students.length > 0 && <StudentPlaces {...props} />}
    </Panel>
  )
}

function Tick(props: { checked: boolean; onChange(checked: boolean): void; children: ReactNode }) {
  return (
    <Flex as="label" gap="2" align="center" minH="11" cursor="pointer">
      <Checkbox type="checkbox" checked={props.checked} onChange={({ target }) => props.onChange(target.checked)} />
      <span>{props.children}</span>
    </Flex>
  )
}
