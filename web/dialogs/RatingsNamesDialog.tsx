import { setRatingsPrivacy } from '#schema/mutations/school/setRatingsPrivacy.ts'
import type { School } from '#schema/nouns/school.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { schoolWithArticle } from '#web/model/school/schoolWithArticle.ts'

/**
 * Asks before a school's staff starts or stops reading who rated a lesson, and does it. It cannot be undone: ratings that
 * lost their names stay without them.
 */
export default function RatingsNamesDialog({ school, onClose }: { school: School; onClose(): void }) {
  const change = useConfirmedMutation()
  const { id, anonymousRatings } = school
  const ofSchool = schoolWithArticle(school.name, 'de')
  const confirm = () =>
    void notifyEnd(
      change(setRatingsPrivacy, { id, anonymousRatings: !anonymousRatings }).confirmed,
      anonymousRatings ? 'As próximas avaliações mostram o nome' : 'As avaliações ficam sem nome',
      'Falha ao mudar a configuração',
    )
  return anonymousRatings ? (
    <ConfirmDialog title="Mostrar quem avalia?" confirm="Mostrar o nome" onConfirm={confirm} onClose={onClose}>
      Professores e secretaria {ofSchool} passam a ler o nome em cada avaliação feita daqui em diante. Os alunos são
      avisados antes de avaliar. As avaliações já feitas continuam sem nome.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title="Tirar o nome das avaliações?"
      confirm="Tirar o nome"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      Professores e secretaria {ofSchool} deixam de ler quem avaliou, também nas avaliações já feitas. As já feitas
      ficam sem nome para sempre, mesmo que a escola volte a mostrá-lo.
    </ConfirmDialog>
  )
}
