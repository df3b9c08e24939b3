import { stemOf } from '#schema/rules/content/fileWords.ts'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { isWholeVideo, moveVideo, newVideo, type VideoDraft, videoErrors } from '#web/model/content/lessonDrafts.ts'
import { useVideoHosts } from '#web/queries/useVideoHosts.ts'
import { ContentList, type ContentListProps } from './ContentList.tsx'
import { FileUpload } from './FileUpload.tsx'
import { VisibilitySelect } from './VisibilitySelect.tsx'

const hints = { 'Código de incorporação inválido': 'Cole o código que o site do vídeo dá em “Incorporar”.' }

/** The videos of a lesson's form, in their order. */
export function VideoList(props: ContentListProps<VideoDraft>) {
  const { drafts, onChange } = props
  const hosts = useVideoHosts()
  return (
    <ContentList
      {...props}
      title="Vídeos"
      kind="vídeo"
      create={(key) => newVideo(key, drafts.length)}
      errorsOf={(video) => videoErrors(video, hosts)}
      isWhole={({ fields }) => isWholeVideo(fields)}
      hints={hints}
      onMove={(key, step) => onChange(moveVideo(drafts, key, step))}
    >
      {({ fields, errors, type, titleOr, upload }) => (
        <>
          <FileUpload
            {...upload}
            kinds={['video']}
            address={fields.videoEmbed}
            onChosen={({ url, name }) => type({ videoEmbed: url, title: titleOr(stemOf(name)) })}
            onClear={() => type({ videoEmbed: '' })}
          >
            <TextArea
              label="Código de incorporação"
              placeholder='<iframe src="https://…"></iframe>'
              spellCheck={false}
              maxLength={5000}
              value={fields.videoEmbed}
              error={errors.videoEmbed}
              onChange={({ target }) => type({ videoEmbed: target.value })}
            />
          </FileUpload>
          <VisibilitySelect value={fields.visibility} onChange={(visibility) => type({ visibility })} />
        </>
      )}
    </ContentList>
  )
}
