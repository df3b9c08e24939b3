import { SimpleGrid } from '@chakra-ui/react'
import {
  type MaterialType,
  materialTypeLabels,
  materialTypes,
  type Visibility,
  visibilities,
  visibilityLabels,
} from '#schema/fields/labels.ts'
import { materialTypeOf, stemOf } from '#schema/rules/content/fileWords.ts'
import { Field } from '#web/components/form/Field.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import {
  isBlank,
  isWholeMaterial,
  type MaterialDraft,
  materialErrors,
  newMaterial,
} from '#web/model/content/lessonDrafts.ts'
import { ContentItem } from './ContentItem.tsx'
import { ContentSection } from './ContentSection.tsx'
import { FileUpload } from './FileUpload.tsx'
import { useDrafts } from './useDrafts.ts'

/** The materials of a lesson's form, like its videos. */
export function MaterialList(props: {
  moduleId: number
  materials: MaterialDraft[]
  sending: ReadonlySet<number>
  onSending(key: number, sending: boolean): void
  onChange(materials: MaterialDraft[]): void
}) {
  const { moduleId, materials, sending, onSending, onChange } = props
  const drafts = useDrafts(materials, onChange)

  function check(material: MaterialDraft) {
    const errors = materialErrors(material.fields)
    const valid = Object.keys(errors).length === 0
    drafts.judge(material, valid)
    if (valid) return notifyDone('Material validado')
    if (!isWholeMaterial(material.fields))
      return notifyFailed('Campos incompletos', new Error('Preencha todos os campos obrigatórios do material.'))
    notifyFailed('Erro ao validar material', new Error(Object.values(errors)[0]))
  }

  return (
    <ContentSection
      title="Materiais"
      add="Adicionar Material"
      empty="Nenhum material nesta aula."
      count={materials.length}
      onAdd={() => drafts.add(newMaterial)}
    >
      {materials.map((material, i) => {
        const { key, fields, removed, valid, tried, refused } = material
        const errors: ReturnType<typeof materialErrors> = tried ? materialErrors(fields) : {}
        return (
          <ContentItem
            key={key}
            kind="material"
            name={fields.title.trim() || `Material ${i + 1}`}
            open={
              drafts.isOpen(material) || sending.has(key) || refused !== undefined || Object.keys(errors).length > 0
            }
            justAdded={isBlank(material) && drafts.isOpen(material)}
            valid={valid}
            wrong={Object.keys(errors).length > 0}
            refused={refused}
            removed={removed}
            onToggle={() => drafts.toggle(material)}
            onRemove={() => drafts.remove(material)}
            onRestore={() => drafts.restore(material)}
            onCheck={() => check(material)}
          >
            <Field
              label="Título do material"
              maxLength={200}
              value={fields.title}
              error={errors.title}
              onChange={({ target }) => drafts.type(material, { title: target.value })}
            />
            <FileUpload
              moduleId={moduleId}
              about={fields.title.trim() || `Material ${i + 1}`}
              kinds={['document', 'image', 'audio', 'video']}
              address={fields.fileUrl}
              onSent={(file) =>
                drafts.type(material, {
                  fileUrl: file.url,
                  fileType: materialTypeOf(file),
                  title: fields.title.trim() || stemOf(file.name),
                })
              }
              onClear={() => drafts.type(material, { fileUrl: '', fileType: 'link' })}
              onSending={(is) => onSending(key, is)}
            >
              <Field
                label="URL do material"
                type="url"
                inputMode="url"
                placeholder="https://…"
                maxLength={2000}
                value={fields.fileUrl}
                error={errors.fileUrl}
                onChange={({ target }) => drafts.type(material, { fileUrl: target.value })}
              />
            </FileUpload>
            <SimpleGrid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))">
              <Select
                label="Tipo"
                value={fields.fileType}
                onChange={(value) => drafts.type(material, { fileType: value as MaterialType })}
              >
                {materialTypes.map((each) => (
                  <option key={each} value={each}>
                    {materialTypeLabels[each]}
                  </option>
                ))}
              </Select>
              <Select
                label="Quem vê"
                value={fields.visibility}
                onChange={(value) => drafts.type(material, { visibility: value as Visibility })}
              >
                {[...visibilities].reverse().map((each) => (
                  <option key={each} value={each}>
                    {visibilityLabels[each]}
                  </option>
                ))}
              </Select>
            </SimpleGrid>
          </ContentItem>
        )
      })}
    </ContentSection>
  )
}
