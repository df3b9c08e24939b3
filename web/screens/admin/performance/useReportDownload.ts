import { useRef, useState } from 'react'
import { saveFile } from '#web/actions/saveFile.ts'
import { inBackground } from '#web/components/toast/background.ts'
import type { ReportSheet } from '#web/model/performance/performanceReport.ts'
import { composeReport } from './composeReport.ts'

/**
 * 'Baixar Relatório': an .xlsx with a sheet each for summary, students and days, composed on the device, one at a time.
 * `share` is the progress from 0 to 1, null while no report is being composed. When it ends, the focus moves from the
 * cancel button back to the start button.
 */
export function useReportDownload() {
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const startButton = useRef<HTMLButtonElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)

  function start(report: () => ReportSheet[], name: string) {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    setShare(0)
    inBackground('Erro ao baixar relatório', async () => {
      try {
        const file = await composeReport(report(), { onProgress: setShare, signal: run.signal })
        // File names may not contain these characters.
        if (file) saveFile(file, `${name.replace(/[\\/:*?"<>|]/g, '-')}.xlsx`)
      } finally {
        running.current = null
        if (document.activeElement === stopButton.current) startButton.current?.focus()
        setShare(null)
      }
    })
  }
  return { share, start, cancel: () => running.current?.abort(), startButton, stopButton }
}

export type ReportDownload = ReturnType<typeof useReportDownload>
