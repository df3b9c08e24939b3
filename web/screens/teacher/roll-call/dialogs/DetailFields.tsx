import { Box } from '@chakra-ui/react'
import { type AttendanceDetail, attendanceDetailLabels, attendanceDetails } from '#schema/fields/labels.ts'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { ToggleRow } from './ToggleRow.tsx'

const options = attendanceDetails.map((value) => ({
  value,
  name: attendanceDetailLabels[value],
  tone: value === 'late' ? 'average' : 'poor',
}))

/** Late, or absent with a reason: rarer than the two large marks. */
export function DetailFields(props: {
  detail: AttendanceDetail | null
  reason: string
  error: string | null
  onDetail(detail: AttendanceDetail | null): void
  onReason(reason: string): void
}) {
  const { detail, reason, error, onDetail, onReason } = props
  return (
    <Box>
      <ToggleRow label="Presença" options={options} value={detail} onChange={onDetail} />
      {detail === 'justified' && (
        <Box mt="3">
          <TextArea
            label="Motivo da falta"
            maxLength={500}
            rows={2}
            value={reason}
            error={error}
            onChange={({ target }) => onReason(target.value)}
          />
        </Box>
      )}
    </Box>
  )
}
