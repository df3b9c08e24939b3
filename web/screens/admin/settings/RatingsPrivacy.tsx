import { useState } from 'react'
import type { School } from '#schema/nouns/school.ts'
import { fewestUnnamed } from '#schema/rules/attendance/shownEvaluations.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { SchoolChoice } from './SchoolChoice.tsx'

const RatingsNamesDialog = dialogOnUse('Avaliações dos alunos', () => import('#web/dialogs/RatingsNamesDialog.tsx'))

/** Whether teachers and the office read who rated a lesson. */
export function RatingsPrivacy({ school }: { school: School }) {
  const [asking, setAsking] = useState(false)
  const { anonymousRatings } = school
  return (
    <>
      <SchoolChoice
        school={school}
        title="Avaliações dos alunos"
        about={
          anonymousRatings
            ? `Professores e secretaria não ficam sabendo quem avaliou uma aula. Notas e comentários aparecem quando são ${fewestUnnamed} ou mais. Se um dia a escola mostrar os nomes, vale só para as avaliações feitas depois disso.`
            : 'Professores e secretaria podem saber quem avaliou cada aula. Os alunos são avisados antes de avaliar. As avaliações feitas sem nome continuam sem nome para sempre.'
        }
        on={anonymousRatings}
        words={['Sem o nome do aluno', 'Com o nome do aluno']}
        onToggle={() => setAsking(true)}
      />
      {asking && <RatingsNamesDialog school={school} onClose={() => setAsking(false)} />}
    </>
  )
}
