import { Text } from '@chakra-ui/react'
import type { School } from '#schema/entities/school.ts'
import { setRatingsPrivacy } from '#schema/mutations/school/setRatingsPrivacy.ts'
import { canSetUpSchool } from '#schema/permissions/school.ts'
import { fewestUnnamed } from '#schema/rules/attendance/shownEvaluations.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import { StatusToggle } from '#web/components/form/StatusToggle.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useSession } from '#web/session/session.ts'

/** Whether teachers and the office read who rated a lesson. Others than the principal administrator only read it. */
export function RatingsPrivacy({ school }: { school: School }) {
  const { user } = useSession()
  const change = useConfirmedMutation()
  const { id, anonymousRatings } = school
  const toggle = () =>
    void notifyEnd(
      change(setRatingsPrivacy, { id, anonymousRatings: !anonymousRatings }).confirmed,
      anonymousRatings ? 'As próximas avaliações mostram o nome' : 'As avaliações ficam sem nome',
      'Falha ao mudar a configuração',
    )
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
          onToggle={toggle}
        />
      ) : (
        <Text color="fg.muted">
          {anonymousRatings ? 'Sem o nome do aluno.' : 'Com o nome do aluno.'} Só o administrador principal da escola
          muda isto.
        </Text>
      )}
    </TitledPanel>
  )
}
