import { useEffect, useState } from 'react'
import { type Lesson, lessonUpdate } from '#schema/nouns/lesson.ts'
import { countOf } from '#schema/rules/text.ts'
import { useSaveLesson } from '#web/actions/useSaveLesson.ts'
import { notifyDone, notifyFailed } from '#web/components/toast/notify.ts'
import {
  isBlank,
  isWholeMaterial,
  isWholeVideo,
  type MaterialDraft,
  materialDraft,
  materialErrors,
  type VideoDraft,
  videoDraft,
  videoErrors,
  withDrafts,
} from '#web/model/content/lessonDrafts.ts'
import { errorsByField } from '#web/model/form/formErrors.ts'
import { numberIn } from '#web/model/form/numberIn.ts'
import type { LessonContent } from '#web/queries/useLessonContent.ts'
import { useOutgoing } from '#web/queries/useOutgoing.ts'
import { useVideoHosts } from '#web/queries/useVideoHosts.ts'
import { useOnline } from '#web/sync/useOnline.ts'
import type { LessonDraft } from './useLessonDraft.ts'

const words = { order: 'Use um número inteiro a partir de 1' }
const hasErrors = (errors: object) => Object.keys(errors).length > 0

/** The state of a lesson's form: what is typed, what is wrong with it, and how it is saved. */
export function useLessonForm(props: {
  moduleId: number
  lesson: Lesson | null
  nextOrder: number
  content: LessonContent
  draft: LessonDraft
  onClose(): void
}) {
  const { moduleId, nextOrder, content, draft, onClose } = props
  const [restored] = useState(draft.restored?.value)
  /** The stored lesson: a save that failed in part may have created it. */
  const [lesson, setLesson] = useState(props.lesson ?? restored?.lesson ?? null)
  const [saving, setSaving] = useState(false)
  const keep = useSaveLesson()
  const videoHosts = useVideoHosts()
  const online = useOnline()
  const outgoing = useOutgoing()
  const [touched, setTouched] = useState(false)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState<readonly { of: string; key: number }[]>([])
  const [typed, setTyped] = useState(
    restored?.typed ?? {
      title: lesson?.title ?? '',
      description: lesson?.description ?? '',
      order: String(nextOrder),
    },
  )
  const [videos, setVideos] = useState(() => withDrafts(content.videos.map(videoDraft), restored?.videos))
  const [materials, setMaterials] = useState(() =>
    withDrafts(content.materials.map(materialDraft), restored?.materials),
  )
  const all = { lesson, typed, videos, materials }
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept as it is typed
  useEffect(() => {
    if (touched) draft.keep(all)
  }, [typed, videos, materials])
  const fields = {
    title: typed.title,
    description: typed.description,
    order: numberIn(typed.order) ?? Number.NaN,
  }
  const errors = tried ? errorsByField(lessonUpdate, fields, words) : {}

  /** Complete but invalid entries would fail the save, so they are shown before anything is stored. */
  const badVideo = (draft: VideoDraft) =>
    !draft.removed && isWholeVideo(draft.fields) && hasErrors(videoErrors(draft, videoHosts))
  const badMaterial = ({ removed, fields }: MaterialDraft) =>
    !removed && isWholeMaterial(fields) && hasErrors(materialErrors(fields))

  async function save() {
    setTried(true)
    setVideos(videos.map((each) => (badVideo(each) ? { ...each, tried: true } : each)))
    setMaterials(materials.map((each) => (badMaterial(each) ? { ...each, tried: true } : each)))
    const failed = props.lesson ? 'Erro ao atualizar aula' : 'Erro ao criar aula'
    if (!lessonUpdate.safeParse(fields).success) return
    if (sending.length)
      return notifyFailed(failed, new Error('Espere o arquivo ser guardado neste aparelho, ou cancele.'))
    const video = videos.find(badVideo)
    const material = materials.find(badMaterial)
    const problem = video
      ? Object.values(videoErrors(video, videoHosts))[0]
      : material && Object.values(materialErrors(material.fields))[0]
    if (problem) return notifyFailed(failed, new Error(problem))
    setSaving(true)
    const saved = await keep({ moduleId, lesson, fields, videos, materials })
    setSaving(false)
    if (saved.error) {
      setLesson(saved.lesson)
      setVideos(saved.videos)
      setMaterials(saved.materials)
      return notifyFailed(failed, saved.error)
    }
    const done = props.lesson ? 'Aula atualizada com sucesso' : 'Aula criada com sucesso'
    const sends = Object.keys(outgoing ?? {}).some((hash) => JSON.stringify([videos, materials]).includes(hash))
    const waits = saved.answered
      ? []
      : sends
        ? ['O que usa um arquivo ainda a caminho aparece para os outros quando ele chegar.']
        : [`Salva neste aparelho; segue quando ${online ? 'o servidor responder' : 'houver internet'}.`]
    notifyDone(done, [...unsaved(videos, materials), ...waits].join(' ') || undefined)
    draft.forget()
    onClose()
  }

  const touching =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setTouched(true)
      set(value)
    }
  return {
    isSending: sending.length > 0,
    discard: () => touched && draft.discard(all),
    /** While it is being stored, and until the server has answered or timed out. */
    saving,
    /** Which videos or materials have an upload under way. */
    uploads: (of: 'video' | 'material') => ({
      sending: new Set(sending.filter((each) => each.of === of).map(({ key }) => key)),
      onSending(key: number, is: boolean) {
        setTouched(true)
        setSending((before) => [
          ...before.filter((each) => each.of !== of || each.key !== key),
          ...(is ? [{ of, key }] : []),
        ])
      },
    }),
    videos,
    materials,
    setVideos: touching(setVideos),
    setMaterials: touching(setMaterials),
    field: (name: keyof typeof typed) => ({
      value: typed[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setTouched(true)
        setTyped({ ...typed, [name]: target.value })
      },
    }),
    save,
  }
}

/** Names incomplete entries, which were not sent (spec section 5). */
function unsaved(videos: VideoDraft[], materials: MaterialDraft[]): string[] {
  const halfVideos = videos.filter((each) => !each.removed && !isBlank(each) && !isWholeVideo(each.fields)).length
  const halfMaterials = materials.filter(
    (each) => !each.removed && !isBlank(each) && !isWholeMaterial(each.fields),
  ).length
  const parts = [
    ...(halfVideos ? [countOf(halfVideos, 'vídeo incompleto', 'vídeos incompletos')] : []),
    ...(halfMaterials ? [countOf(halfMaterials, 'material incompleto', 'materiais incompletos')] : []),
  ]
  return parts.length ? [`Não foi salvo: ${parts.join(' e ')}.`] : []
}
