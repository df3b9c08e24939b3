import { Text } from '@chakra-ui/react'
import type { User } from '../../schema/entities/user.ts'
import { Field } from './Field.tsx'
import type { Problems } from './FormDialog.tsx'

/** A person's name and e-mail, to be changed; who signs in with a username may have no e-mail. */
export const PersonFields = ({ person, problems }: { person: User; problems: Problems }) => (
  <>
    <Field label="Nome" name="name" defaultValue={person.name} autoComplete="off" error={problems.name} />
    <Field
      label="Email"
      name="email"
      inputMode="email"
      defaultValue={person.email ?? ''}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={problems.email}
    />
    {person.username && (
      <Text fontSize="sm" color="fg.muted" mt="-2">
        Entra com o nome de usuário {person.username}.
      </Text>
    )}
  </>
)
