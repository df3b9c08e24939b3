import type { ReportSheet } from '#web/model/performance/performanceReport.ts'
import { writeXlsx } from './writeXlsx.ts'

/** The worker's messages: its progress from 0 to 1, and finally the file. */
export type ReportNews = { share: number } | { file: Blob }

const report = (news: ReportNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<readonly ReportSheet[]>) => {
  const pieces = writeXlsx(data, (share) => report({ share }))
  report({ file: new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }) })
})
