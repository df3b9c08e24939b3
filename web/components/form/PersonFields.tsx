import type { User } from '#schema/nouns/user.ts'
import { Field } from './Field.tsx'
import { LoginField } from './LoginField.tsx'
import type { Problems } from './useFormSubmit.ts'

/** The name and the sign-in of a person to edit. A person who signs in with a username may have no e-mail. */
export const PersonFields = ({ person, problems }: { person: User; problems: Problems }) => (
  <>
    <Field label="Nome" name="name" defaultValue={person.name} autoComplete="off" error={problems.name} />
    <LoginField label="Email" name="email" inputMode="email" defaultValue={person.email ?? ''} error={problems.email} />
    {person.username && (
      <LoginField
        label={person.role === 'student' ? 'Matrícula ou nome de usuário' : 'Nome de usuário'}
        name="username"
        defaultValue={person.username}
        error={problems.username}
      />
    )}
  </>
)
