import type { LessonVideo } from '#schema/nouns/lessonVideo.ts'
import { stillAddress, stillSource } from '#schema/rules/content/videoStills.ts'
import { useSchoolId } from './useSchoolId.ts'
import { useSchool } from './useSchools.ts'

/** Where the still of a video may be; undefined where the school keeps none, or the site is not one of those asked. */
export function useVideoStills(): (video: LessonVideo) => string | undefined {
  const keeps = useSchool(useSchoolId())?.keepsVideoStills
  return ({ id, videoEmbed }) => (keeps && stillSource(videoEmbed) ? stillAddress(id) : undefined)
}
