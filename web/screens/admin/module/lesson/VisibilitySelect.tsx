import { type Visibility, visibilities, visibilityLabels } from '#schema/fields/labels.ts'
import { Select } from '#web/components/form/Select.tsx'

/** Who sees a video or material. */
export const VisibilitySelect = (props: { value: Visibility; onChange(visibility: Visibility): void }) => (
  <Select label="Quem vê" value={props.value} onChange={(value) => props.onChange(value as Visibility)}>
    {[...visibilities].reverse().map((each) => (
      <option key={each} value={each}>
        {visibilityLabels[each]}
      </option>
    ))}
  </Select>
)
