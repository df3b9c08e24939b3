import { Box, chakra, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { SegmentedControl } from '#web/components/form/SegmentedControl.tsx'
import type { GridHour } from '#web/model/schedule/weekGrid.ts'

/** A week, days by hours; on a phone one day of it at a time. */
export function WeekGrid(props: {
  label: string
  days: readonly Weekday[]
  hours: readonly GridHour[]
  /** Its cells are pressed and walked through with the arrow keys. */
  used?: boolean
  /** Another day is the one that a phone shows. */
  onDay?(day: Weekday): void
  cell(day: Weekday, hour: GridHour): ReactNode
}) {
  const { label, days, hours, used, onDay, cell } = props
  const [chosen, setChosen] = useState<Weekday>()
  const day = days.find((each) => each === chosen) ?? days[0]!
  const isOther = (each: Weekday) => (each === day ? undefined : '')
  return (
    <Box>
      <Box mb="3" hideFrom="sm">
        <SegmentedControl<Weekday>
          label="Dia"
          options={days.map((value) => ({
            value,
            name: weekdayLabel(value),
            content: weekdayLabel(value).slice(0, 3),
          }))}
          value={day}
          onChange={(next) => {
            setChosen(next)
            onDay?.(next)
          }}
        />
      </Box>
      <Grid aria-label={label} role={used ? 'grid' : undefined}>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            {days.map((each) => (
              <th key={each} scope="col" data-other-day={isOther(each)}>
                {weekdayLabel(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.startTime}>
              <th scope="row">
                {hour.breakFrom && (
                  <Text fontSize="sm" fontWeight="normal" color="fg.muted">
                    intervalo às {hour.breakFrom}
                  </Text>
                )}
                {hour.name && <Text>{hour.name}</Text>}
                <Text fontWeight={hour.name ? 'normal' : 'medium'}>{hour.startTime}</Text>
              </th>
              {days.map((each) => (
                <td key={each} data-other-day={isOther(each)} data-slot={`${each} ${hour.startTime}`}>
                  {cell(each, hour)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  )
}

const Grid = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { borderWidth: '1px', borderColor: 'border', verticalAlign: 'top' },
    '& th': { px: '2', py: '1.5', textAlign: 'left', fontSize: 'sm', fontWeight: 'medium' },
    '& th:first-of-type': { width: '6.25rem' },
    '& td': { p: '1', height: '12' },
    '& [data-other-day]': { display: { base: 'none', sm: 'table-cell' } },
  },
})
