import type { LessonFile } from '#web/model/content/downloadable.ts'
import { spaceForFiles, usualBudget } from '#web/model/packs/deviceSpace.ts'
import { fitting } from '#web/model/packs/fitting.ts'
import { chosenBytes } from '#web/model/packs/packPlan.ts'
import { useKeptFiles } from './useKeptFiles.ts'
import { usePacks } from './usePacks.ts'
import { useStorage } from './useStorage.ts'

/** Of some files, in their order, those that the app may keep by itself on this device, and those that are too large. */
export function usePackLimit(files: readonly LessonFile[]): ReturnType<typeof fitting> {
  const kept = useKeptFiles() ?? []
  const budget = usePacks()?.budget ?? usualBudget
  const space = spaceForFiles(useStorage())
  const here = new Set(kept.filter(({ got, bytes }) => got >= bytes).map(({ hash }) => hash))
  const isHere = ({ file }: LessonFile) => here.has(file.hash)
  const left = Math.min(budget - chosenBytes(kept), space ?? Number.POSITIVE_INFINITY)
  const { fit, tooLarge } = fitting(
    files.filter((each) => !isHere(each)),
    left,
  )
  return { fit: files.filter((each) => isHere(each) || fit.includes(each)), tooLarge }
}
