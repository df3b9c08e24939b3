import { useParams } from 'react-router-dom'
import { useKnownTime } from '#web/sync/clock.ts'
import { OpeningRoll, RollCall } from './RollCall.tsx'

/** The roll call of a lesson of a class. */
export default function RollCallScreen() {
  const { classId, lessonId } = useParams()
  // Today's date depends on what the device knows of the server's time, so that is read first.
  if (!useKnownTime(({ read }) => read)) return <OpeningRoll />
  return <RollCall classId={Number(classId)} lessonId={Number(lessonId)} />
}
