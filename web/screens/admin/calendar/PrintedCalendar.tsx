import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { type CalendarDay, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { countOf } from '#schema/rules/text.ts'
import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'

/** The calendar of a year on paper, in the order of its days. */
export const PrintedCalendar = ({ days, year }: { days: readonly CalendarDay[]; year: number }) => (
  <Printed title={`Calendário de ${year}`} about={[countOf(days.length, 'dia ou período', 'dias ou períodos')]}>
    {() => (
      <PaperSheet
        sheet={{
          name: 'Calendário',
          columns: ['Quando', 'Nome', 'Tipo'].map((label) => ({ label })),
          rows: days
            .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))
            .map((day) => [
              rangeWords(day),
              day.title,
              calendarKindLabels[day.kind] + (day.asWeekday ? `, com o horário de ${weekdayLabel(day.asWeekday)}` : ''),
            ]),
        }}
      />
    )}
  </Printed>
)
