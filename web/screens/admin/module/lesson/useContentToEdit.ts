import { useEffect, useState } from 'react'
import { readNow } from '#web/actions/useBulk.ts'
import { notifyFailed } from '#web/components/toast/notify.ts'
import { type LessonContent, materialsOf, videosOf } from '#web/queries/useLessonContent.ts'

const empty: LessonContent = { videos: [], materials: [] }

/**
 * The content of a lesson as it is when its form opens. When the device cannot read it, shows what is missing and
 * closes the form (spec section 8).
 */
export function useContentToEdit(lessonId: number | null, onClose: () => void): LessonContent | undefined {
  const [content, setContent] = useState(lessonId === null ? empty : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as it is when the form opens
  useEffect(() => {
    if (lessonId === null) return
    let closed = false
    const reading = [
      readNow((rows) => videosOf(rows, lessonId)),
      readNow((rows) => materialsOf(rows, lessonId)),
    ] as const
    void Promise.allSettled(reading).then(([videos, materials]) => {
      if (closed) return
      if (videos.status === 'fulfilled' && materials.status === 'fulfilled')
        return setContent({ videos: videos.value, materials: materials.value })
      if (videos.status === 'fulfilled') failed('Erro ao carregar materiais', 'os materiais')
      else if (materials.status === 'fulfilled') failed('Erro ao carregar vídeos', 'os vídeos')
      else notifyFailed('Erro ao iniciar edição', new Error('Não foi possível ler esta aula neste aparelho.'))
      onClose()
    })
    return () => {
      closed = true
    }
  }, [])
  return content
}

const failed = (title: string, what: string) =>
  notifyFailed(title, new Error(`Não foi possível carregar ${what} desta aula.`))
