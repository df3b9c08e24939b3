import { chakra, Flex, Heading, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import type { SchoolModule } from '#web/queries/useSchoolModules.ts'

/** A module as a card that links to it. */
export function ModuleCard({ module }: { module: SchoolModule }) {
  const { id, title, description, order, active, lessonCount, classCount } = module
  return (
    <Card>
      <Flex gap="2" align="center" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        <span>Ordem {order}</span>
        {!active && <Badge tone="category.none">Inativo</Badge>}
      </Flex>
      <Heading as="h2" fontSize="lg" mt="1" overflowWrap="anywhere">
        <Link to={`/admin/modules/${id}`}>{title}</Link>
      </Heading>
      {description && (
        <Text color="fg.muted" mt="1" lineClamp={3} overflowWrap="anywhere">
          {description}
        </Text>
      )}
      <Text mt="auto" pt="3" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {countOf(lessonCount, 'aula', 'aulas')} · {countOf(classCount, 'turma', 'turmas')}
      </Text>
    </Card>
  )
}

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    _hover: { borderColor: 'border.control' },
    '& a': { textDecoration: 'none', outline: 'none' },
    '& a:hover': { textDecoration: 'underline' },
    // The whole card is the link.
    '& a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'md' },
    '& a:focus-visible::after': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
})
