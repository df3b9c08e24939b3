import { Box, Button } from '@chakra-ui/react'
import { UserRoundX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useLeftOutMarks } from '#web/queries/rollCall/useLeftOutMarks.ts'

/** On a roll: the marks of this person that the server did not take, by name and with the reason. */
export function LeftOutMarks(day: { classId: number; lessonId: number; date: string }) {
  const left = useLeftOutMarks(day) ?? []
  const count = left.reduce((sum, { marks }) => sum + marks.length, 0)
  if (!count) return null
  return (
    <Notice
      icon={UserRoundX}
      tone="poor"
      action={
        <Button asChild variant="outline" size="sm" minH="11" color="inherit" borderColor="current">
          <Link to="/sync">O que fazer</Link>
        </Button>
      }
    >
      {/* However many they are, the roll stays in sight. */}
      <Box maxH="30vh" overflowY="auto">
        {count === 1 ? '1 marcação não entrou: ' : `${count} marcações não entraram: `}
        {left.map(({ marks, reason }) => `${marks.join('; ')}. ${reason}`).join(' ')}
      </Box>
    </Notice>
  )
}
