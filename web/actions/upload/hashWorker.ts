import { sha256Of } from './sha256Of.ts'

/** The share read so far, 0 to 1, or the hash at the end; neither when the file could not be read. */
export interface HashAnswer {
  share?: number
  hash?: string
}

const answer = (value: HashAnswer) => postMessage(value)

self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  try {
    answer({ hash: await sha256Of(file, (share) => answer({ share })) })
  } catch {
    answer({})
  }
}
