import { accountForm } from '#schema/nouns/accountForm.ts'
import { register } from '#web/api/api.ts'
import { EmailAccountFields } from '#web/components/form/EmailAccountFields.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { useNewAccount } from './useNewAccount.ts'

/** A new teacher or administrator of a school, who signs in with an e-mail. */
export default function NewStaffDialog(props: {
  title: string
  about: string
  submit: string
  account: { role: 'teacher' | 'admin'; schoolId: number }
  done(name: string): [title: string, description?: string]
  failed: string
  onClose(): void
}) {
  const { title, about, submit, account, done, failed, onClose } = props
  const { add, blocked } = useNewAccount()

  async function make(values: Values) {
    const { problems, value } = problemsIn(accountForm, values)
    if (problems) return problems
    const { name, login: email, password } = value
    const refused = await add(register({ name, email, password, ...account }), done(name), failed)
    if (refused) return refused
    if (!values.another) onClose()
  }

  return (
    <FormDialog
      title={title}
      about={about}
      submit={submit}
      another="Salvar e adicionar outro"
      busy="Adicionando…"
      blocked={blocked}
      onSubmit={make}
      onClose={onClose}
    >
      {(problems) => <EmailAccountFields problems={problems} />}
    </FormDialog>
  )
}
