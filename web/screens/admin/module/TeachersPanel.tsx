import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { compareTexts } from '#schema/rules/text.ts'
import { Initials } from '#web/components/ui/Initials.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { LinkedClass } from '#web/queries/useModule.ts'

/** The teachers of the module: name, e-mail, and the classes they teach it in. */
export function TeachersPanel({ classes }: { classes: LinkedClass[] }) {
  const teachers = new Map(classes.flatMap(({ teacher }) => (teacher ? [[teacher.id, teacher]] : [])))
  const ordered = [...teachers.values()].sort((a, b) => compareTexts(a.name, b.name))
  return (
    <Panel as="section" aria-labelledby="professores" px="4" py="3">
      <Heading as="h2" id="professores" fontSize="lg" mb="2">
        Professores
      </Heading>
      {ordered.length === 0 && <Text color="fg.muted">Nenhuma destas turmas tem professor.</Text>}
      <Stack as="ul" gap="4" listStyleType="none">
        {ordered.map(({ id, name, email, username }) => (
          <Flex as="li" key={id} gap="3" align="start">
            <Initials name={name} />
            <Box minW="0">
              <Text fontWeight="medium" overflowWrap="anywhere">
                {name}
              </Text>
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {email ?? username}
              </Text>
              <Text fontSize="sm" overflowWrap="anywhere">
                {classes
                  .filter(({ teacherId }) => teacherId === id)
                  .map(({ title }) => title)
                  .join(', ')}
              </Text>
            </Box>
          </Flex>
        ))}
      </Stack>
    </Panel>
  )
}
