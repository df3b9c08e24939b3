import { useEffect, useState } from 'react'
import { type FirstStep, firstSteps, guideIsOver } from '#web/model/school/firstSteps.ts'
import { schoolFacts } from '#web/model/school/schoolFacts.ts'
import { serverNow } from '#web/sync/clock.ts'
import { device } from '#web/sync/device.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRowsAtRest } from './useRows.ts'

/**
 * The guide to a school's first roll; undefined while it loads, null once it is over. It is over when the school has
 * begun or somebody put it away, and stays so on this device.
 */
export function useFirstSteps(schoolId: number | null): { steps: FirstStep[] | null | undefined; putAway(): void } {
  const { date: today } = useNow()
  const [known, setKnown] = useState<{ schoolId: number; isOver: boolean }>()
  useEffect(() => {
    if (schoolId === null) return
    let isCurrent = true
    const settle = (isOver: boolean) => isCurrent && setKnown({ schoolId, isOver })
    // A device that cannot remember shows no guide rather than one that cannot be put away.
    device.firstStepsAreOver(schoolId).then(settle, () => settle(true))
    return () => {
      isCurrent = false
    }
  }, [schoolId])
  const isOver = known?.schoolId === schoolId ? known?.isOver : undefined
  const guide = useRowsAtRest(
    async (rows) => {
      if (schoolId === null || isOver !== false) return undefined
      const facts = await schoolFacts(rows, schoolId, serverNow())
      return { schoolId, steps: firstSteps(facts), isOver: guideIsOver(facts, today) }
    },
    [schoolId, isOver, today],
  )
  const here = guide?.schoolId === schoolId ? guide : undefined
  const ends = here?.isOver ?? false
  function end() {
    if (schoolId === null) return
    setKnown({ schoolId, isOver: true })
    void device.endFirstSteps(schoolId).catch(() => {})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (ends) end()
  }, [ends])
  return { steps: isOver || ends ? null : here?.steps, putAway: end }
}
