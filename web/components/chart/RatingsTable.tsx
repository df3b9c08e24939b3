import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import type { ClassPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { Table } from '#web/components/list/Table.tsx'
import type { RatingCounts } from '#web/model/performance/studentRatings.ts'

const unrated: RatingCounts = { good: 0, average: 0, poor: 0, total: 0 }

/** How often each student was rated good, average and poor, and the total. */
export const RatingsTable = (props: {
  students: Readonly<ClassPerformance['students']>
  ratings: ReadonlyMap<number, RatingCounts>
}) => (
  <Table aria-label="Desempenho por aluno">
    <thead>
      <tr>
        <th scope="col">Aluno</th>
        {performanceLevels.map((level) => (
          <th key={level} scope="col" data-number>
            {performanceLabels[level]}
          </th>
        ))}
        <th scope="col" data-number>
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {props.students.map(({ student: { id, name } }) => {
        const counts = props.ratings.get(id) ?? unrated
        return (
          <tr key={id}>
            <td data-main>{name}</td>
            {performanceLevels.map((level) => (
              <td key={level} data-number data-label={performanceLabels[level]}>
                {counts[level]}
              </td>
            ))}
            <td data-number data-label="Total">
              <b>{counts.total}</b>
            </td>
          </tr>
        )
      })}
    </tbody>
  </Table>
)
