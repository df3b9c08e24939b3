import { CloudOff, School } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { FigurePeriodBar, useFigurePeriod } from '#web/components/school/FigurePeriodBar.tsx'
import { BackLink } from '#web/components/ui/BackLink.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'

const SchoolInFigures = partOnUse(
  () => import('./SchoolInFigures.tsx'),
  () => <Notice icon={CloudOff}>Sem internet. Os números da escola vêm do servidor: conecte-se para vê-los.</Notice>,
  <Loading rows={6} />,
)

/** A school of the network: its people, and its classes in a week or a year. Only the server has them. */
export default function SchoolScreen() {
  const school = useSchool(Number(useParams().schoolId))
  const period = useFigurePeriod(useNow().date)
  const back = (
    <BackLink to="/superadmin/schools" variant="ghost">
      Todas as escolas
    </BackLink>
  )
  if (!school)
    return (
      <Page title={school === null ? 'Escola não encontrada' : 'Escola'} actions={back}>
        {school === null ? <EmptyState icon={School} title="Esta escola não existe mais" /> : <Loading rows={6} />}
      </Page>
    )
  return (
    <Page title={school.name} about={school.active ? undefined : 'Escola inativa'} actions={back}>
      <FigurePeriodBar period={period} />
      <SchoolInFigures school={school} period={period} />
    </Page>
  )
}
