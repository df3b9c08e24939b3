import { fullDate } from '#schema/fields/dates/dates.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { categoryLabels } from '#schema/fields/labels.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import type { Column } from '#web/components/list/rowList.ts'
import { textColumn } from '#web/components/list/textColumn.tsx'
import { MissingCount } from '#web/components/school/MissingCount.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { rollOfDayPath } from '#web/model/attendance/rollPath.ts'
import { nextMeetingOf, nextMeetingText } from '#web/model/schedule/nextMeeting.ts'
import { daysText, hoursText, weekOrder } from '#web/model/schedule/weekText.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

const never = '9999-12-31'

/**
 * The columns of the table of classes, which are those of its files and paper too.
 * @param data.missing see `useMissingRolls`
 */
export function classColumns(data: {
  now: Moment
  calendar: SchoolCalendar
  missing: ReadonlyMap<number, readonly string[]> | undefined
}): Column<ListedClass>[] {
  const { now, calendar, missing } = data
  const nextOf = (each: ListedClass) =>
    isClosed(each, now.date)
      ? undefined
      : nextMeetingOf(
          each.subjects.map((subject) => ({ ...subject, title: each.title })),
          now,
          calendar,
        )
  const nextText = (each: ListedClass) => {
    const next = nextOf(each)
    return next && (each.closedOn === null || next.date <= each.closedOn) ? nextMeetingText(next, now) : null
  }
  return [
    {
      label: 'Turma',
      share: 2,
      sort: ({ title }) => title,
      value: ({ title }) => title,
      render: (each) => (
        <>
          <b>{each.title}</b>
          {isClosed(each, now.date) && (
            <span>
              {' '}
              <Badge tone="category.none">{`Encerrada em ${fullDate(each.closedOn!)}`}</Badge>
            </span>
          )}
        </>
      ),
    },
    textColumn('Professor', ({ teacherName }) => teacherName, { share: 1.9, blank: 'Nenhum professor' }),
    textColumn('Dia', (each) => daysText(each, each.subjects), { share: 1.45, sort: (each) => weekOrder(each) }),
    textColumn('Horário', (each) => hoursText(each, each.subjects), { share: 0.95, whole: true }),
    textColumn('Alunos', ({ studentCount }) => studentCount, { share: 0.85 }),
    textColumn('Próxima aula', nextText, {
      share: 1.5,
      sort: (each) => {
        const next = nextText(each) === null ? undefined : nextOf(each)
        return next ? `${next.date} ${next.inProgress ? '' : next.of.meeting.startTime}` : never
      },
    }),
    {
      label: 'Chamadas faltando',
      share: 1.4,
      sort: ({ id }) => missing?.get(id)?.length ?? 0,
      value: ({ id }) => (missing ? (missing.get(id)?.length ?? 0) : null),
      render({ id }) {
        if (!missing) return '…'
        const days = missing.get(id) ?? []
        return <MissingCount count={days.length} to={days[0] && rollOfDayPath('admin', id, days[0])} />
      },
    },
    {
      label: 'Categoria',
      hidden: true,
      sort: ({ category }) => (category === 'pro' ? '' : category),
      value: ({ category }) => categoryLabels[category],
      render: ({ category }) => <CategoryBadge category={category} />,
    },
    {
      label: 'Módulos',
      hidden: true,
      share: 1.8,
      value: ({ modules }) => modules.join(', ') || null,
      render: ({ modules }) => modules.join(', ') || 'Sem módulo atribuído',
    },
  ]
}
