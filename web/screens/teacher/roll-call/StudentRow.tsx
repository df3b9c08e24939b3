import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { Check, MessageSquare, X } from 'lucide-react'
import { memo } from 'react'
import { attendanceDetailLabels } from '../../../../schema/entities/labels.ts'
import { levelText } from '../../../../schema/rules/completionText.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Panel } from '../../../components/Panel.tsx'
import type { StudentMark } from '../../../data/useRollMarks.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { Pressed } from './usePressing.ts'

interface StudentRowProps {
  student: SheetStudent
  mark: StudentMark | undefined
  pressed: Pressed | undefined
  /** Whether Tab comes to this row and its buttons; arrows go on from it. */
  focusable: boolean
  onMark(studentId: number, present: boolean): void
  onRate(studentId: number): void
}

/** One student: the name, which opens the rating, and two large marks. */
export const StudentRow = memo(
  function StudentRow({ student, mark, pressed, focusable, onMark, onRate }: StudentRowProps) {
    const { id, name, left } = student
    const present = pressed?.change.present === undefined ? (mark?.present ?? null) : pressed.change.present
    const onDisk = pressed === undefined || pressed.saved
    return (
      <Panel as="li">
        <Flex
          role="group"
          aria-label={name}
          align="stretch"
          gap="2"
          p="2"
          tabIndex={focusable ? 0 : -1}
          data-student={id}
          borderRadius="md"
        >
          <Button
            variant="ghost"
            color="fg"
            flex="1"
            minW="0"
            minH="14"
            px="2"
            justifyContent="start"
            textAlign="start"
            fontWeight="normal"
            tabIndex={focusable ? 0 : -1}
            onClick={() => onRate(id)}
            aria-label={`Avaliar ${name}`}
          >
            <Box minW="0">
              <Text overflowWrap="anywhere">{name}</Text>
              <Extras student={student} mark={mark} />
            </Box>
          </Button>
          <Mark
            aria-label={`Presente: ${name}`}
            aria-pressed={present === true}
            data-on={present === true ? (onDisk ? 'saved' : 'writing') : undefined}
            tabIndex={focusable ? 0 : -1}
            onClick={() => onMark(id, true)}
            disabled={left && !mark}
          >
            <Check aria-hidden /> Presente
          </Mark>
          <Mark
            aria-label={`Ausente: ${name}`}
            aria-pressed={present === false}
            data-absent
            data-on={present === false ? (onDisk ? 'saved' : 'writing') : undefined}
            tabIndex={focusable ? 0 : -1}
            onClick={() => onMark(id, false)}
            disabled={left && !mark}
          >
            <X aria-hidden /> Ausente
          </Mark>
        </Flex>
      </Panel>
    )
  },
  (a, b) =>
    a.student.id === b.student.id &&
    a.student.name === b.student.name &&
    a.student.left === b.student.left &&
    a.mark?.present === b.mark?.present &&
    a.mark?.detail === b.mark?.detail &&
    a.mark?.reason === b.mark?.reason &&
    a.mark?.rating === b.mark?.rating &&
    a.mark?.comment === b.mark?.comment &&
    a.pressed === b.pressed &&
    a.focusable === b.focusable &&
    a.onMark === b.onMark &&
    a.onRate === b.onRate,
)

function Extras({ student, mark }: { student: SheetStudent; mark: StudentMark | undefined }) {
  if (!student.left && !mark?.detail && !mark?.rating && !mark?.comment) return null
  return (
    <Flex gap="2" align="center" wrap="wrap" mt="0.5">
      {student.left && <Badge tone="category.none">Saiu da turma</Badge>}
      {mark?.detail && (
        <Badge tone={mark.detail === 'late' ? 'average' : 'poor'}>{attendanceDetailLabels[mark.detail]}</Badge>
      )}
      {mark?.rating && <Badge tone={mark.rating}>{levelText(mark.rating)}</Badge>}
      {mark?.comment && (
        <Box color="fg.muted">
          <MessageSquare size={16} aria-label="Com comentário" role="img" />
        </Box>
      )}
    </Flex>
  )
}

const Mark = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minWidth: { base: '4.75rem', sm: '7rem' },
    minHeight: '14',
    flexShrink: '0',
    borderWidth: '2px',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    touchAction: 'manipulation',
    '& svg': { width: '1.25rem', height: '1.25rem' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '&[data-on=writing]': { borderStyle: 'dashed', borderColor: 'good.fg' },
    '&[data-on=writing][data-absent]': { borderColor: 'poor.fg' },
    '&[data-on=saved]': { bg: 'good.fg', borderColor: 'good.fg', color: 'bg.panel', fontWeight: 'bold' },
    '&[data-on=saved][data-absent]': { bg: 'poor.fg', borderColor: 'poor.fg' },
  },
})
