import { type Visibility, visibilities, visibilityLabels } from '#schema/fields/labels.ts'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'

/** Who sees a video or material. */
export const VisibilitySelect = (props: { value: Visibility; onChange(visibility: Visibility): void }) => (
  <Select label="Quem vê" value={props.value} onChange={(value) => props.onChange(value as Visibility)}>
    <Options of={[...visibilities].reverse().map((each) => [each, visibilityLabels[each]])} />
  </Select>
)
