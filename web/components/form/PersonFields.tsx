import { Text } from '@chakra-ui/react'
import type { User } from '#schema/entities/user.ts'
import { Field } from './Field.tsx'
import { LoginField } from './LoginField.tsx'
import type { Problems } from './useFormSubmit.ts'

/** The name and e-mail of a person to edit. A person who signs in with a username may have no e-mail. */
export const PersonFields = ({ person, problems }: { person: User; problems: Problems }) => (
  <>
    <Field label="Nome" name="name" defaultValue={person.name} autoComplete="off" error={problems.name} />
    <LoginField label="Email" name="email" inputMode="email" defaultValue={person.email ?? ''} error={problems.email} />
    {person.username && (
      <Text fontSize="sm" color="fg.muted" mt="-2">
        Entra com o nome de usuário {person.username}.
      </Text>
    )}
  </>
)
