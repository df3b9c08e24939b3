import { Stack, Text } from '@chakra-ui/react'

/** What else a deletion deletes (decisions section 6); undefined while it is counted. */
export function AlsoDeleted({ alsoDeleted }: { alsoDeleted: string[] | undefined }) {
  if (!alsoDeleted) return <Text color="fg.muted">Contando o que será excluído junto…</Text>
  if (!alsoDeleted.length) return null
  return (
    <div>
      <Text fontWeight="medium">Também serão excluídos:</Text>
      <Stack as="ul" gap="0" mt="1" ps="5" listStyleType="disc" fontVariantNumeric="tabular-nums">
        {alsoDeleted.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Stack>
    </div>
  )
}
