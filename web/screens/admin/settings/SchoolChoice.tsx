import { Text } from '@chakra-ui/react'
import type { School } from '#schema/nouns/school.ts'
import { canSetUpSchool } from '#schema/permissions/school.ts'
import { StatusToggle } from '#web/components/form/StatusToggle.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useSession } from '#web/session/session.ts'

/** A choice of two ways that the principal administrator makes for a school; others only read it. */
export function SchoolChoice(props: {
  school: School
  title: string
  /** What follows from it now. */
  about: string
  on: boolean
  words: readonly [on: string, off: string]
  onToggle(): void
}) {
  const { school, title, about, on, words, onToggle } = props
  const { user } = useSession()
  return (
    <TitledPanel title={title}>
      <Text mb="3">{about}</Text>
      {user && canSetUpSchool(user, school) ? (
        <StatusToggle about={title.toLowerCase()} on={on} words={words} onToggle={onToggle} />
      ) : (
        <Text color="fg.muted">{words[on ? 0 : 1]}. Só o administrador principal da escola muda isto.</Text>
      )}
    </TitledPanel>
  )
}
