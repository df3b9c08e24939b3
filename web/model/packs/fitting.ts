import type { LessonFile } from '#web/model/content/downloadable.ts'

/** Files in their order, as far as they fit, and those that are too large. A file of several lessons counts once. */
export function fitting(files: readonly LessonFile[], limit: number): { fit: LessonFile[]; tooLarge: LessonFile[] } {
  const taken = new Set<string>()
  let left = limit
  const fits = ({ file }: LessonFile) => {
    if (!taken.has(file.hash)) {
      if (file.bytes > left) return false
      taken.add(file.hash)
      left -= file.bytes
    }
    return true
  }
  const fit = files.filter(fits)
  return { fit, tooLarge: files.filter((each) => !fit.includes(each)) }
}
