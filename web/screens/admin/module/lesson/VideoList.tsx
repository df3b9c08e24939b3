import { type Visibility, visibilities, visibilityLabels } from '#schema/fields/labels.ts'
import { stemOf } from '#schema/rules/content/fileWords.ts'
import { Field } from '#web/components/form/Field.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import {
  isBlank,
  isWholeVideo,
  moveVideo,
  newVideo,
  type VideoDraft,
  videoErrors,
} from '#web/model/content/lessonDrafts.ts'
import { useVideoHosts } from '#web/queries/useVideoHosts.ts'
import { ContentItem } from './ContentItem.tsx'
import { ContentSection } from './ContentSection.tsx'
import { FileUpload } from './FileUpload.tsx'
import { useDrafts } from './useDrafts.ts'

/** The videos of a lesson's form. 'Validar' only checks an entry and stores the result in the form (spec section 4). */
export function VideoList(props: {
  moduleId: number
  videos: VideoDraft[]
  sending: ReadonlySet<number>
  onSending(key: number, sending: boolean): void
  onChange(videos: VideoDraft[]): void
}) {
  const { moduleId, videos, sending, onSending, onChange } = props
  const drafts = useDrafts(videos, onChange)
  const hosts = useVideoHosts()

  function check(video: VideoDraft) {
    const errors = videoErrors(video, hosts)
    const valid = Object.keys(errors).length === 0
    drafts.judge(video, valid)
    if (valid) return notifyDone('Vídeo validado')
    if (!isWholeVideo(video.fields))
      return notifyFailed('Campos incompletos', new Error('Preencha todos os campos obrigatórios do vídeo.'))
    if (errors.videoEmbed === 'Código de incorporação inválido')
      return notifyFailed(errors.videoEmbed, new Error('Cole o código que o site do vídeo dá em “Incorporar”.'))
    notifyFailed('Erro ao validar vídeo', new Error(Object.values(errors)[0]))
  }

  return (
    <ContentSection
      title="Vídeos"
      add="Adicionar Vídeo"
      empty="Nenhum vídeo nesta aula."
      count={videos.length}
      onAdd={() => drafts.add((key) => newVideo(key, videos.length))}
    >
      {videos.map((video, i) => {
        const { key, fields, removed, valid, tried, refused } = video
        const errors = tried ? videoErrors(video, hosts) : {}
        return (
          <ContentItem
            key={key}
            kind="vídeo"
            name={fields.title.trim() || `Vídeo ${i + 1}`}
            open={drafts.isOpen(video) || sending.has(key) || refused !== undefined || Object.keys(errors).length > 0}
            justAdded={isBlank(video) && drafts.isOpen(video)}
            valid={valid}
            wrong={Object.keys(errors).length > 0}
            refused={refused}
            removed={removed}
            onToggle={() => drafts.toggle(video)}
            onRemove={() => drafts.remove(video)}
            onRestore={() => drafts.restore(video)}
            onCheck={() => check(video)}
            moving={{
              place: i + 1,
              of: videos.length,
              onMove: (step) => onChange(moveVideo(videos, key, step)),
            }}
          >
            <Field
              label="Título do vídeo"
              maxLength={200}
              value={fields.title}
              error={errors.title}
              onChange={({ target }) => drafts.type(video, { title: target.value })}
            />
            <FileUpload
              moduleId={moduleId}
              about={fields.title.trim() || `Vídeo ${i + 1}`}
              kinds={['video']}
              address={fields.videoEmbed}
              onSent={({ url, name }) =>
                drafts.type(video, { videoEmbed: url, title: fields.title.trim() || stemOf(name) })
              }
              onClear={() => drafts.type(video, { videoEmbed: '' })}
              onSending={(is) => onSending(key, is)}
            >
              <TextArea
                label="Código de incorporação"
                placeholder='<iframe src="https://…"></iframe>'
                spellCheck={false}
                maxLength={5000}
                value={fields.videoEmbed}
                error={errors.videoEmbed}
                onChange={({ target }) => drafts.type(video, { videoEmbed: target.value })}
              />
            </FileUpload>
            <Select
              label="Quem vê"
              value={fields.visibility}
              onChange={(value) => drafts.type(video, { visibility: value as Visibility })}
            >
              {[...visibilities].reverse().map((each) => (
                <option key={each} value={each}>
                  {visibilityLabels[each]}
                </option>
              ))}
            </Select>
          </ContentItem>
        )
      })}
    </ContentSection>
  )
}
