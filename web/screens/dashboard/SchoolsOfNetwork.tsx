import { Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { attendanceRate, rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { inNumbers } from '#schema/rules/text.ts'
import { Table } from '#web/components/list/Table.tsx'
import { FigurePeriodBar, figureNote, useFigurePeriod } from '#web/components/school/FigurePeriodBar.tsx'
import { MissingCount } from '#web/components/school/MissingCount.tsx'
import { SchoolLink } from '#web/components/school/SchoolLink.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { usePrincipals } from '#web/queries/person/useAllAdmins.ts'
import { useSchoolFigures } from '#web/queries/useSchoolFigures.ts'
import { useSchools } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Schools shown; the list has all. */
const most = 10

/** The active schools with their week or year: those with most rolls missing come first, and each leads into its school. */
export function SchoolsOfNetwork() {
  const schools = useSchools()
  const principals = usePrincipals()
  const period = useFigurePeriod(useNow().date)
  const { figures, unknown, blank } = useSchoolFigures(period.query)
  const note = figureNote(period)
  if (!schools?.length) return null
  const missing = (id: number) => figures?.get(id)?.missingRolls ?? 0
  const active = schools.filter((each) => each.active).sort((a, b) => missing(b.id) - missing(a.id))
  return (
    <Section title={period.title} beside={<FigurePeriodBar period={period} />}>
      <Panel>
        <Table aria-label={period.title}>
          <thead>
            <tr>
              <th scope="col">Escola</th>
              <th scope="col">Administrador principal</th>
              <th scope="col" data-number>
                Alunos
              </th>
              <th scope="col" data-number>
                Frequência
              </th>
              <th scope="col" data-number>
                Chamadas faltando
              </th>
            </tr>
          </thead>
          <tbody>
            {active.slice(0, most).map(({ id, name, mainAdminId }) => {
              const own = figures?.get(id)
              return (
                <tr key={id}>
                  <td data-main>
                    <SchoolLink school={{ id, name }} period={period} />
                  </td>
                  <td data-label="Administrador principal">{principals?.get(mainAdminId ?? 0) ?? '—'}</td>
                  <td data-number data-label="Alunos">
                    {own ? inNumbers(own.students) : blank}
                  </td>
                  <td data-number data-label="Frequência">
                    {own ? rateText(attendanceRate(own)) : blank}
                  </td>
                  <td data-number data-label="Chamadas faltando">
                    {own ? <MissingCount count={own.missingRolls} /> : blank}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </Panel>
      {(unknown ?? note) && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          {unknown ?? note}
        </Text>
      )}
      {active.length > most && (
        <Text mt="2">
          <Link to={`/superadmin/schools${period.address}`}>Ver todas as escolas ({inNumbers(active.length)})</Link>
        </Text>
      )}
    </Section>
  )
}
