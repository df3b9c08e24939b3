import { useEffect, useState } from 'react'
import type { LeftAct, OpenedWork, RegisteredAct, SealedFile } from '#schema/sync/sealedFile.ts'
import { readSealedFile } from '#web/actions/readSealedFile.ts'
import { openLeftWork, registerLeftWork } from '#web/api/leftWorkCalls.ts'

interface Opened extends OpenedWork {
  file: SealedFile
}

/** An act of the file, and what registering it came to here. */
export type ShownAct = LeftAct & Partial<Pick<RegisteredAct, 'outcome' | 'leftOut'>>

/** Opens a chosen file, and registers acts of it. */
export function useLeftWorkFile(chosen: Blob) {
  const [opened, setOpened] = useState<Opened>()
  const [acts, setActs] = useState<readonly ShownAct[]>([])
  const [failure, setFailure] = useState<Error>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isCurrent = true
    async function open() {
      const file = await readSealedFile(chosen)
      const work = await openLeftWork(file)
      if (!isCurrent) return
      setOpened({ ...work, file })
      setActs(work.acts)
    }
    open().catch((error) => isCurrent && setFailure(error))
    return () => {
      isCurrent = false
    }
  }, [chosen])

  /** Resolves with what came back. Rejects with an ApiError; what came back before it is shown. */
  async function register(ids: readonly number[]): Promise<RegisteredAct[]> {
    const all: RegisteredAct[] = []
    setBusy(true)
    try {
      await registerLeftWork(opened!.file, ids, (some) => {
        all.push(...some)
        const byId = new Map(some.map((act) => [act.id, act]))
        setActs((now) => now.map((act) => after(act, byId.get(act.id))))
      })
    } finally {
      setBusy(false)
    }
    return all
  }

  return { opened, acts, failure, busy, register }
}

/** An act after the server answered for it. */
function after(act: ShownAct, registered: RegisteredAct | undefined): ShownAct {
  if (!registered) return act
  const { outcome, why, leftOut } = registered
  return {
    ...act,
    outcome,
    state: outcome === 'refused' ? 'refused' : 'received',
    ...(why && { why }),
    ...(leftOut && { leftOut }),
  }
}
