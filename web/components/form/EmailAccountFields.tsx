import { Field } from './Field.tsx'
import { LoginField } from './LoginField.tsx'
import { FirstPasswordFields } from './PasswordFields.tsx'
import type { Problems } from './useFormSubmit.ts'

/** Name, e-mail and password of a new account. */
export const EmailAccountFields = ({ problems }: { problems: Problems }) => (
  <>
    <Field label="Nome completo" name="name" autoComplete="off" error={problems.name} />
    <LoginField label="Email" name="login" inputMode="email" error={problems.login} />
    <FirstPasswordFields problems={problems} />
  </>
)
