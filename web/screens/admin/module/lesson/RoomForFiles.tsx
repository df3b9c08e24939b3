import { Text } from '@chakra-ui/react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { filesOfSchool } from '#web/api/api.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { useSession } from '#web/session/session.ts'

/** What the school, and this person, may still send, and how large a file may be; nothing without a network. */
export default function RoomForFiles() {
  const { user } = useSession()
  const schoolId = useSchoolId()
  const { value } = useServerQuery(async () => (schoolId === null ? null : filesOfSchool(schoolId)), [schoolId])
  if (!value) return null
  const own = value.people.find(({ userId }) => userId === user?.id)?.bytes ?? 0
  const left = Math.max(0, Math.min(value.limit - value.used, value.personLimit - own))
  return (
    <Text fontSize="sm" color={left ? 'fg.muted' : 'fg.error'}>
      {left ? `Você ainda pode enviar ${sizeWords(left)}` : 'Não há mais espaço para arquivos'} dos{' '}
      {sizeWords(value.limit)} da escola
      {value.fileLimit ? `; cada arquivo, até ${sizeWords(value.fileLimit)}.` : '.'}
    </Text>
  )
}
