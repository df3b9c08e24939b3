import { Box, Text } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

/** When a class with a timetable meets, in words, with the way to its 'Horário'; what is typed in the form is kept. */
export function WeekLine({ schoolClass, hasTimetable }: { schoolClass: ListedClass; hasTimetable: boolean }) {
  const { search, state } = useLocation()
  const address = new URLSearchParams(search)
  address.delete('editar')
  address.set('horario', String(schoolClass.id))
  return (
    <Box>
      {hasTimetable && <Text fontWeight="medium">Horário da semana</Text>}
      <Text>
        {hasTimetable ? `${weekText(schoolClass, schoolClass.subjects)} · ` : 'Mais de uma aula por semana? '}
        <Link to={{ search: `?${address}` }} state={state} replace>
          {hasTimetable ? 'Mudar o horário' : 'Montar o horário'}
        </Link>
      </Text>
    </Box>
  )
}
