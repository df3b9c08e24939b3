import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { type AttendanceDetail, attendanceDetailLabels, attendanceDetails } from '#schema/entities/labels.ts'
import { TextArea } from '#web/components/form/TextArea.tsx'

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
      <Text fontWeight="medium" mb="1" id="presenca">
        Presença
      </Text>
      <Flex role="group" aria-labelledby="presenca" gap="2" wrap="wrap">
        {attendanceDetails.map((each) => (
          <Button
            key={each}
            size="lg"
            flex="1"
            px="2"
            variant="outline"
            colorPalette={each === 'late' ? 'average' : 'poor'}
            _pressed={{ fontWeight: 'bold' }}
            aria-pressed={detail === each}
            onClick={() => onDetail(detail === each ? null : each)}
          >
            {attendanceDetailLabels[each]}
          </Button>
        ))}
      </Flex>
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
