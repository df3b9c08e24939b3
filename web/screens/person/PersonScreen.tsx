import { UserRoundSearch } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { usePerson } from '#web/queries/person/usePerson.ts'
import { StudentPage } from './StudentPage.tsx'
import { TeacherPage } from './TeacherPage.tsx'

/** A student's or a teacher's whole story on one page, from what this device has. */
export default function PersonScreen() {
  const person = usePerson(Number(useParams().personId))
  if (person === undefined)
    return (
      <Page title="Pessoa">
        <Loading rows={6} />
      </Page>
    )
  if (person === null)
    return (
      <Page title="Pessoa não encontrada">
        <EmptyState icon={UserRoundSearch} title="Esta página não está neste aparelho">
          A pessoa não existe mais, ou não está entre as que você acompanha.
        </EmptyState>
      </Page>
    )
  return person.role === 'teacher' ? <TeacherPage teacher={person} /> : <StudentPage student={person} />
}
