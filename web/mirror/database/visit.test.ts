import { expect, test } from 'vitest'
import { testDevice } from '#web/tests/support/testMirror.ts'
import { beginVisit, endVisit, mustBeIn, VisitEnded, visitNow } from './visit.ts'

test('a tab that opens later takes part in the visit; what was requested in it is not applied in the next one', async () => {
  const mirror = testDevice().open()
  const { db } = mirror
  await beginVisit(mirror)
  const first = await visitNow(db)
  await beginVisit(mirror)
  await mustBeIn(db, first)
  await endVisit(db)
  await expect(mustBeIn(db, first)).rejects.toThrow(VisitEnded)
  await beginVisit(mirror)
  await expect(mustBeIn(db, first)).rejects.toThrow(VisitEnded)
  await mustBeIn(db, await visitNow(db))
})
