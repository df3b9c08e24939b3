import { Button } from '@chakra-ui/react'
import { CloudDownload, CloudOff, School } from 'lucide-react'
import { type ReactNode, useContext, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type DraftStore, Drafts } from '#web/components/form/drafts.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { usePickedSchool } from '#web/queries/usePickedSchool.ts'
import { useSchools } from '#web/queries/useSchools.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { PageSpinner } from '../RouteGuard.tsx'
import { SchoolChoice } from './SchoolChoice.tsx'

/**
 * Under /admin, an administrator of all schools must first pick one (decisions section 1), and its data must arrive.
 */
export default function SchoolGate({ children }: { children: ReactNode }) {
  const picked = usePickedSchool()
  const schools = useSchools()
  const { online } = useSyncStatus('online')
  if (!picked || !schools) return <PageSpinner />
  if (!picked.school)
    return (
      <Page
        title="Escolha uma escola"
        about="Tudo em Gerenciamento será dela. Dá para trocar a qualquer hora, no alto."
      >
        {schools.length ? (
          <SchoolChoice />
        ) : (
          <EmptyState
            icon={School}
            title="Nenhuma Escola Encontrada"
            action={
              <Button asChild>
                <Link to="/superadmin/schools">Ir para Escolas</Link>
              </Button>
            }
          >
            Crie a primeira escola para poder administrá-la.
          </EmptyState>
        )}
      </Page>
    )
  if (picked.arrived)
    return (
      <DraftsOfSchool key={picked.school.id} schoolId={picked.school.id}>
        {children}
      </DraftsOfSchool>
    )
  return online ? (
    <Page title={picked.school.name}>
      <EmptyState icon={CloudDownload} title="Recebendo os dados da escola">
        Só um instante. Depois disso, ela abre com ou sem internet.
      </EmptyState>
    </Page>
  ) : (
    <Page title={picked.school.name}>
      <EmptyState icon={CloudOff} title="Este aparelho ainda não recebeu os dados desta escola">
        Conecte-se à internet uma vez, ou volte no alto à escola em que estava.
      </EmptyState>
    </Page>
  )
}

/**
 * Keeps what is typed under one school apart from the others: screens have the same addresses in all of them. With
 * another school the screen begins anew.
 */
function DraftsOfSchool({ schoolId, children }: { schoolId: number; children: ReactNode }) {
  const all = useContext(Drafts)
  const own = useMemo((): DraftStore | null => {
    const nameOf = (name: string) => `${schoolId} ${name}`
    return (
      all && {
        known: (name) => all.known(nameOf(name)),
        read: (name) => all.read(nameOf(name)),
        keep: (name, value) => all.keep(nameOf(name), value),
      }
    )
  }, [all, schoolId])
  return <Drafts value={own}>{children}</Drafts>
}
