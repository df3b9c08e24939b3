import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { YearFigures } from '#schema/rules/attendance/yearFigures.ts'
import { countOf } from '#schema/rules/text.ts'
import { RateWithRisk } from '#web/components/chart/RateWithRisk.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import {
  destinationOf,
  fateOf,
  type NewClassKey,
  newClassesOf,
  placeOf,
  retained,
  type YearClass,
  type YearPlan,
} from '#web/model/school/newYear.ts'
import { fateLabels } from './yearChoiceLabels.ts'

/** Where students of classes go from now on. */
export type Moves = readonly (readonly [place: string, key: NewClassKey | null])[]

interface Props {
  schoolClass: YearClass
  plan: YearPlan
  classes: readonly YearClass[]
  /** By student; undefined while they are computed. */
  figures: ReadonlyMap<number, YearFigures> | undefined
  onMove(moves: Moves): void
}

/** Where each student of a class goes, with their attendance: drawn once it is opened, since a school has thousands. */
export function StudentPlaces(props: Props) {
  const { name } = props.schoolClass
  const [open, setOpen] = useState(false)
  return (
    <Box as="details" mt="1" onToggle={(event) => setOpen((event.currentTarget as unknown as HTMLDetailsElement).open)}>
      <Box as="summary" minH="11" alignContent="center" cursor="pointer">
        Escolher os alunos de {name}
      </Box>
      {open && <Places {...props} />}
    </Box>
  )
}

function Places({ schoolClass, plan, classes, figures, onMove }: Props) {
  const { id: classId, title, name, students } = schoolClass
  const going = newClassesOf(classes, plan).map((each) => {
    const fate = fateOf(title, each.title)
    return [each.key, fate === 'leaves' ? each.title : `${fateLabels[fate]}: ${each.title}`] as const
  })
  const repeating = retained([schoolClass], plan, (id) => figures?.get(id)?.atRisk ?? false, classes)
  return (
    <Stack gap="3" pt="2">
      <Flex gap="3" align="end" wrap="wrap">
        <Box flex="1 1 14rem" maxW="24rem">
          <Destinations
            label={`Todos os alunos de ${name}`}
            value=""
            going={going}
            mixed
            onChange={(key) => onMove(students.map(({ id }) => [placeOf(classId, id), key]))}
          />
        </Box>
        {repeating.length > 0 && (
          <Button variant="outline" onClick={() => onMove(repeating)}>
            {`Reter ${countOf(repeating.length, 'aluno em risco', 'alunos em risco')}`}
          </Button>
        )}
      </Flex>
      <SimpleGrid
        as="ul"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
        listStyleType="none"
        aria-label={`Alunos de ${name}`}
      >
        {students.map(({ id, name }) => (
          <li key={id}>
            <Destinations
              label={name}
              value={destinationOf(plan, classId, id) ?? 'none'}
              going={going}
              onChange={(key) => onMove([[placeOf(classId, id), key]])}
            />
            <Text fontSize="sm" color="fg.muted" mt="1">
              Frequência no ano: {figures ? <RateWithRisk of={figures.get(id)} /> : <span>…</span>}
            </Text>
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Destinations(props: {
  label: string
  value: string
  going: readonly (readonly [NewClassKey, string])[]
  mixed?: boolean
  onChange(key: NewClassKey | null): void
}) {
  const { label, value, going, mixed, onChange } = props
  return (
    <Select
      label={label}
      value={value}
      onChange={(next) => next && onChange(next === 'none' ? null : (next as NewClassKey))}
    >
      {mixed && <option value="">Escolher para todos…</option>}
      <Options of={going} />
      <option value="none">Nenhuma turma nova</option>
    </Select>
  )
}
