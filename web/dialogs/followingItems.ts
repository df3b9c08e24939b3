import type { Following } from '#web/components/school/NextItem.tsx'
import { shownInOrder } from '#web/model/reader/inOrder.ts'
import { nameOfItem } from '#web/model/reader/lessonItem.ts'
import type { LessonContent } from '#web/queries/useLessonContent.ts'

interface Ways {
  read(materialId: number): void
  close(): void
  /** Shows one of the videos, where not all are shown at once. */
  show?(videoId: number): void
}

/**
 * What follows each item of a lesson, by `nameOfItem`: it is read, or brought into view in its place on the screen, which
 * has its name as `data-item`.
 */
export function followingItems({ videos, materials }: LessonContent, { read, close, show }: Ways) {
  const all = shownInOrder(videos, materials)
  return new Map(
    all.slice(1).map(({ item, title, isRead }, i): [string, Following] => {
      const go = () => {
        if (isRead) return read(item.contentId)
        close()
        if (item.contentTable === 'lessonVideos') show?.(item.contentId)
        // Once it is drawn, and the reader's focus is back on the screen.
        requestAnimationFrame(() => requestAnimationFrame(() => bringIntoView(nameOfItem(item))))
      }
      return [nameOfItem(all[i]!.item), { title, go }]
    }),
  )
}

function bringIntoView(name: string) {
  const place = document.querySelector(`[data-item="${name}"]`)
  place?.scrollIntoView({ block: 'nearest' })
  place?.querySelector<HTMLElement>('audio, video, button')?.focus({ preventScroll: true })
}
