import { Field } from './Field.tsx'
import type { Problems } from './FormDialog.tsx'
import { newPasswordFields, PasswordFields } from './PasswordFields.tsx'

/** Name, e-mail and password of a new account. */
export const EmailAccountFields = ({ problems }: { problems: Problems }) => (
  <>
    <Field label="Nome completo" name="name" autoComplete="off" error={problems.name} />
    <Field
      label="Email"
      name="login"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={problems.login}
    />
    <PasswordFields fields={newPasswordFields} problems={problems} />
  </>
)
