import { Text } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { School } from '#schema/nouns/school.ts'
import { canSetUpSchool } from '#schema/permissions/school.ts'
import { fewestUnnamed } from '#schema/rules/attendance/shownEvaluations.ts'
import { StatusToggle } from '#web/components/form/StatusToggle.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useSession } from '#web/session/session.ts'

const RatingsNamesDialog = lazy(() => import('#web/dialogs/RatingsNamesDialog.tsx'))

/** Whether teachers and the office read who rated a lesson. Others than the principal administrator only read it. */
export function RatingsPrivacy({ school }: { school: School }) {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const { anonymousRatings } = school
  return (
    <TitledPanel title="Avaliações dos alunos">
      <Text mb="3">
        {anonymousRatings
          ? `Professores e secretaria não ficam sabendo quem avaliou uma aula. Notas e comentários aparecem quando são ${fewestUnnamed} ou mais. Se um dia a escola mostrar os nomes, vale só para as avaliações feitas depois disso.`
          : 'Professores e secretaria podem saber quem avaliou cada aula. Os alunos são avisados antes de avaliar. As avaliações feitas sem nome continuam sem nome para sempre.'}
      </Text>
      {user && canSetUpSchool(user, school) ? (
        <StatusToggle
          about="avaliações dos alunos"
          on={anonymousRatings}
          words={['Sem o nome do aluno', 'Com o nome do aluno']}
          onToggle={() => setAsking(true)}
        />
      ) : (
        <Text color="fg.muted">
          {anonymousRatings ? 'Sem o nome do aluno.' : 'Com o nome do aluno.'} Só o administrador principal da escola
          muda isto.
        </Text>
      )}
      <Suspense>{asking && <RatingsNamesDialog school={school} onClose={() => setAsking(false)} />}</Suspense>
    </TitledPanel>
  )
}
