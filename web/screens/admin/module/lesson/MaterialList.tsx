import { SimpleGrid } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { type MaterialType, materialTypeLabels, materialTypes } from '#schema/fields/labels.ts'
import { materialTypeOf, stemOf } from '#schema/rules/content/fileWords.ts'
import type { ChosenFile } from '#web/actions/upload/uploadTypes.ts'
import { Field } from '#web/components/form/Field.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { isWholeMaterial, type MaterialDraft, materialErrors, newMaterial } from '#web/model/content/lessonDrafts.ts'
import { ContentList, type ContentListProps } from './ContentList.tsx'
import { FileUpload } from './FileUpload.tsx'
import type { ManyFilesProps } from './ManyFiles.tsx'
import { VisibilitySelect } from './VisibilitySelect.tsx'

/** The materials of a lesson's form, like its videos. */
export function MaterialList(props: ContentListProps<MaterialDraft>) {
  const { moduleId, drafts, onChange, onSending } = props
  function add(file: ChosenFile) {
    // Stored rows have positive ids.
    const draft = newMaterial(Math.min(0, ...drafts.map(({ key }) => key)) - 1)
    const fields = { title: stemOf(file.name), fileUrl: file.url, fileType: materialTypeOf(file) }
    onChange([...drafts, { ...draft, fields: { ...draft.fields, ...fields } }])
  }
  return (
    <>
      <Materials {...props} />
      <Suspense>
        <ManyFiles moduleId={moduleId} onChosen={add} onSending={(is) => onSending(several, is)} />
      </Suspense>
    </>
  )
}

/** Where it does not come, files are chosen one by one. */
const ManyFiles = lazy<ComponentType<ManyFilesProps>>(() =>
  import('./ManyFiles.tsx').catch(() => ({ default: () => null })),
)

/** In place of a draft's key while several files are being stored. */
const several = 0

const Materials = (props: ContentListProps<MaterialDraft>) => (
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
          onChosen={(file) =>
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
