import { accountForm } from '../../../../schema/entities/accountForm.ts'
import { problemsIn } from '../../../../schema/rules/problemsIn.ts'
import { EmailAccountFields } from '../../../components/EmailAccountFields.tsx'
import FormDialog, { type Values } from '../../../components/FormDialog.tsx'
import { notifyDone, notifyFailed, sentenceOf } from '../../../components/notify.ts'
import { register } from '../../../data/api.ts'
import { useMakeAccount } from '../../../data/useMakeAccount.ts'

/** 'Adicionar Administrador'. */
export default function NewAdministratorDialog({ schoolId, onClose }: { schoolId: number; onClose(): void }) {
  const { make, blocked } = useMakeAccount()

  async function add(values: Values) {
    const { problems, value } = problemsIn(accountForm, values)
    if (problems) return problems
    const { name, login: email, password } = value
    try {
      await make(register({ name, email, password, role: 'admin', schoolId }))
    } catch (error) {
      notifyFailed('Falha ao adicionar administrador', error)
      return { '': sentenceOf(error) }
    }
    onClose()
    notifyDone('Administrador adicionado com sucesso', `${name} agora administra a sua escola.`)
  }

  return (
    <FormDialog
      title="Adicionar Administrador"
      about="O novo administrador será adicionado à escola atual, com os mesmos privilégios que você."
      submit="Adicionar Administrador"
      busy="Adicionando…"
      blocked={blocked}
      onSubmit={add}
      onClose={onClose}
    >
      {(problems) => <EmailAccountFields problems={problems} />}
    </FormDialog>
  )
}
