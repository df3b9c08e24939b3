import { SimpleGrid } from '@chakra-ui/react'
import { type MaterialType, materialTypeLabels, materialTypes } from '#schema/fields/labels.ts'
import { materialTypeOf, stemOf } from '#schema/rules/content/fileWords.ts'
import { Field } from '#web/components/form/Field.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { isWholeMaterial, type MaterialDraft, materialErrors, newMaterial } from '#web/model/content/lessonDrafts.ts'
import { ContentList, type ContentListProps } from './ContentList.tsx'
import { FileUpload } from './FileUpload.tsx'
import { VisibilitySelect } from './VisibilitySelect.tsx'

/** The materials of a lesson's form, like its videos. */
export const MaterialList = (props: ContentListProps<MaterialDraft>) => (
  <ContentList
    {...props}
    title="Materiais"
    kind="material"
    create={newMaterial}
    errorsOf={({ fields }) => materialErrors(fields)}
    isWhole={({ fields }) => isWholeMaterial(fields)}
  >
    {({ fields, errors, type, titleOr, upload }) => (
      <>
        <FileUpload
          {...upload}
          kinds={['document', 'image', 'audio', 'video']}
          address={fields.fileUrl}
          onSent={(file) =>
            type({ fileUrl: file.url, fileType: materialTypeOf(file), title: titleOr(stemOf(file.name)) })
          }
          onClear={() => type({ fileUrl: '', fileType: 'link' })}
        >
          <Field
            label="URL do material"
            type="url"
            inputMode="url"
            placeholder="https://…"
            maxLength={2000}
            value={fields.fileUrl}
            error={errors.fileUrl}
            onChange={({ target }) => type({ fileUrl: target.value })}
          />
        </FileUpload>
        <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))">
          <Select label="Tipo" value={fields.fileType} onChange={(value) => type({ fileType: value as MaterialType })}>
            <Options of={materialTypes.map((each) => [each, materialTypeLabels[each]])} />
          </Select>
          <VisibilitySelect value={fields.visibility} onChange={(visibility) => type({ visibility })} />
        </SimpleGrid>
      </>
    )}
  </ContentList>
)
