import { Button } from '@chakra-ui/react'
import { inNumbers } from '#schema/rules/text.ts'

/** The first rows of a list. A single one more is shown too: the button would take its place. */
export const firstRows = <R,>(rows: readonly R[], count: number): readonly R[] =>
  rows.length > count + 1 ? rows.slice(0, count) : rows

/** The button under a list that shows its first rows only. Renders nothing when all are shown. */
export const ShowAll = (props: { words?: string; shown: number; total: number; onShow(): void }) =>
  props.total > props.shown && (
    <Button variant="outline" mt="3" w={{ base: 'full', sm: 'auto' }} onClick={props.onShow}>
      {`${props.words ?? 'Mostrar todos'} (${inNumbers(props.total)})`}
    </Button>
  )
