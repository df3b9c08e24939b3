import type { ReportSheet } from '../../../../schema/rules/performanceReport.ts'
import { writeXlsx } from './writeXlsx.ts'

/** What the worker says: how far it is, from 0 to 1, and in the end the file. */
export type ReportNews = { share: number } | { file: Blob }

const say = (news: ReportNews) => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<readonly ReportSheet[]>) => {
  const pieces = writeXlsx(data, (share) => say({ share }))
  say({ file: new Blob(pieces, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }) })
})
