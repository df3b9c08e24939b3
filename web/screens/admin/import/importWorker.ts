import { importSession } from './importSession.ts'
import type { WorkerAnswer, WorkerRequest } from './openImportWorker.ts'

const session = importSession()

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<WorkerRequest>) => {
  const answer = (said: Omit<WorkerAnswer, 'id'>) => postMessage({ id, ...said })
  const work = session[name] as (...args: unknown[]) => Promise<unknown>
  work(...args).then(
    (value) => answer({ value }),
    (error) => answer({ failure: error?.name === 'UnreadableFile' ? error.message : unreadable }),
  )
})

const unreadable =
  'O arquivo não pôde ser lido neste aparelho. Confira se ele abre no programa de planilhas e tente de novo.'
