import { setLessonPlanning } from '#schema/mutations/school/setLessonPlanning.ts'
import type { School } from '#schema/nouns/school.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { SchoolChoice } from './SchoolChoice.tsx'

/** Whether teachers prepare the lessons of what they teach. */
export function LessonPlanning({ school }: { school: School }) {
  const mutate = useMutate()
  const { id, teachersPlanLessons: on } = school
  const set = (teachersPlanLessons: boolean) => mutate(setLessonPlanning, { id, teachersPlanLessons })
  return (
    <SchoolChoice
      {...{ school, on }}
      title="Preparação das aulas"
      about={
        on
          ? 'Professores adicionam, renomeiam e ordenam as aulas do que ensinam. Excluir aulas e cuidar de vídeos e materiais fica com a secretaria.'
          : 'Só a secretaria adiciona, renomeia e ordena aulas. A chamada não depende disso: sem aula preparada, ela começa uma.'
      }
      words={['Professores também', 'Só a secretaria']}
      onToggle={() => void notifyEnd(set(!on), 'Configuração salva', 'Falha ao mudar a configuração', () => set(on))}
    />
  )
}
