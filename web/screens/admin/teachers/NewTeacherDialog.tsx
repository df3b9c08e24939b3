import { accountForm } from '../../../../schema/entities/accountForm.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { EmailAccountFields } from '../../../components/EmailAccountFields.tsx'
import FormDialog, { type Values } from '../../../components/FormDialog.tsx'
import { notifyDone, notifyFailed, sentenceOf } from '../../../components/notify.ts'
import { register } from '../../../data/api.ts'
import { useMakeAccount } from '../../../data/useMakeAccount.ts'

/** 'Adicionar Novo Professor'. */
export default function NewTeacherDialog({ schoolId, onClose }: { schoolId: number; onClose(): void }) {
  const { make, blocked } = useMakeAccount()

  async function add(values: Values) {
    const { problems, value } = problemsIn(accountForm, values)
    if (problems) return problems
    const { name, login: email, password } = value
    try {
      await make(register({ name, email, password, role: 'teacher', schoolId }))
    } catch (error) {
      notifyFailed('Falha ao criar professor', error)
      return { '': sentenceOf(error) }
    }
    onClose()
    notifyDone('Professor criado com sucesso')
  }

  return (
    <FormDialog
      title="Adicionar Novo Professor"
      about="O professor entra com o e-mail e vê as turmas que forem atribuídas a ele."
      submit="Adicionar Professor"
      busy="Adicionando…"
      blocked={blocked}
      onSubmit={add}
      onClose={onClose}
    >
      {(problems) => <EmailAccountFields problems={problems} />}
    </FormDialog>
  )
}
