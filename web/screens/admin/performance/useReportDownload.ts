import { useRef, useState } from 'react'
import type { ReportSheet } from '../../../../schema/rules/performanceReport.ts'
import { inBackground } from '../../../components/background.ts'
import { saveFile } from '../../../data/saveFile.ts'
import { composeReport } from './composeReport.ts'

/**
 * 'Baixar Relatório': an .xlsx with a sheet each for summary, students and days, made on the device, one at a time. `share` is
 * how much of it is done, from 0 to 1, null while none is being made. The focus goes from the button that stops it back to
 * the one that starts it.
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
        const file = await composeReport(report(), { told: setShare, signal: run.signal })
        // What file names may not hold.
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
