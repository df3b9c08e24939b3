import { Text } from '@chakra-ui/react'
import { setLessonPlanning } from '#schema/mutations/school/setLessonPlanning.ts'
import type { School } from '#schema/nouns/school.ts'
import { canSetUpSchool } from '#schema/permissions/school.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { StatusToggle } from '#web/components/form/StatusToggle.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useSession } from '#web/session/session.ts'

/** Whether teachers prepare the lessons of what they teach. Others than the principal administrator only read it. */
export function LessonPlanning({ school }: { school: School }) {
  const { user } = useSession()
  const mutate = useMutate()
  const { id, teachersPlanLessons: on } = school
  const set = (teachersPlanLessons: boolean) => mutate(setLessonPlanning, { id, teachersPlanLessons })
  return (
    <TitledPanel title="Preparação das aulas">
      <Text mb="3">
        {on
          ? 'Professores adicionam, renomeiam e ordenam as aulas das disciplinas que ensinam. Excluir aulas e cuidar de vídeos e materiais fica com a secretaria.'
          : 'Só a secretaria adiciona, renomeia e ordena aulas. A chamada não depende disso: sem aula preparada, ela mesma começa uma.'}
      </Text>
      {user && canSetUpSchool(user, school) ? (
        <StatusToggle
          about="preparação das aulas"
          on={on}
          words={['Professores também', 'Só a secretaria']}
          onToggle={() =>
            void notifyEnd(set(!on), 'Configuração salva', 'Falha ao mudar a configuração', () => set(on))
          }
        />
      ) : (
        <Text color="fg.muted">
          {on ? 'Professores também.' : 'Só a secretaria.'} Só o administrador principal da escola muda isto.
        </Text>
      )}
    </TitledPanel>
  )
}
