import { useRef, useState } from 'react'
import { inBackground } from '#web/components/toast/background.ts'
import { composeWorkbook } from '#web/exports/composeWorkbook.ts'
import { saveFile } from '#web/exports/saveFile.ts'
import { fileName } from '#web/model/files/fileSheet.ts'
import type { Sheet } from '#web/model/files/sheet.ts'

/**
 * 'Baixar Relatório': an .xlsx with a sheet each for summary, students and days, composed on the device, one at a time.
 * `composing` is true while a report is being composed. When it ends, the focus moves from the
 * cancel button back to the start button.
 */
export function useReportDownload() {
  const [composing, setComposing] = useState(false)
  const running = useRef<AbortController>(null)
  const startButton = useRef<HTMLButtonElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)

  function start(report: () => Sheet[], name: string) {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    setComposing(true)
    inBackground('Erro ao baixar relatório', async () => {
      try {
        const file = await composeWorkbook(report(), run.signal)
        if (file) saveFile(file, fileName(name, 'xlsx'))
      } finally {
        running.current = null
        if (document.activeElement === stopButton.current) startButton.current?.focus()
        setComposing(false)
      }
    })
  }
  return { composing, start, cancel: () => running.current?.abort(), startButton, stopButton }
}

export type ReportDownload = ReturnType<typeof useReportDownload>
