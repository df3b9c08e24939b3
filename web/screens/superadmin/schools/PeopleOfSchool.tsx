import { Text } from '@chakra-ui/react'
import { countOf } from '#schema/rules/text.ts'
import { userCount } from '#web/api/api.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'

/** Says how many people a school that is not active keeps out. Only the server has all of them. */
export function PeopleOfSchool({ schoolId }: { schoolId: number }) {
  const { value } = useServerQuery(() => userCount(schoolId), [schoolId])
  const who =
    value === undefined
      ? 'Ninguém da escola consegue'
      : `${countOf(value, 'pessoa deixa', 'pessoas deixam')} de conseguir`
  return (
    <Text aria-live="polite">
      {who} entrar e sincronizar enquanto a escola estiver inativa. O que fizeram sem internet fica guardado nos
      aparelhos, e tudo volta quando ela for ativada.
    </Text>
  )
}
