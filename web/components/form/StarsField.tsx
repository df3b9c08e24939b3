import { Box } from '@chakra-ui/react'
import { Star } from 'lucide-react'
import { SegmentedControl } from './SegmentedControl.tsx'

const ratings = [1, 2, 3, 4, 5]

/** A rating from 1 to 5: filled stars, and the number as text. */
export const StarsField = (props: {
  label: string
  error?: string | null
  value: number | null
  onChange(value: number): void
}) => (
  <SegmentedControl
    {...props}
    valueText={props.value ? `${props.value} de 5` : undefined}
    options={ratings.map((value) => ({
      value,
      name: `${value} de 5`,
      content: (
        <Box as="span" color="average.fg" aria-hidden>
          <Star size={24} strokeWidth={1.75} fill={value <= (props.value ?? 0) ? 'currentColor' : 'none'} />
        </Box>
      ),
    }))}
  />
)
