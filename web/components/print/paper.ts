import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Letterhead } from '#schema/fields/letterhead.ts'
import './paper.css'

/** What every file and page on paper says besides its own content. The shell knows it. */
export const usePaper = create<{
  /** The name of the school; '' where there is none. */
  school: string
  /** The day by the server's clock, yyyy-mm-dd; '' until it is known. */
  today: string
  /** What the school's letters have besides its name; null where it set nothing, and for students. */
  letterhead: Letterhead | null
  /** Its logo, ready to be drawn. */
  logo: ImageBitmap | null
  /** The logo in the head of a list or a diary. */
  smallLogo: ReactNode
}>(() => ({ school: '', today: '', letterhead: null, logo: null, smallLogo: null }))

/** The documents for paper that are mounted: those of the screen, then those of dialogs. Only the last is printed. */
const documents = { screen: [] as symbol[], dialog: [] as symbol[] }

/** Registers a document for paper. Returns what removes it. @param over what is drawn over the screen comes first */
export function addDocument(document: symbol, over: keyof typeof documents): () => void {
  const those = documents[over]
  those.push(document)
  return () => void those.splice(those.indexOf(document), 1)
}

/** Whether this document is the one to be printed; of `null`, whether the screen is, because there is no document. */
export const isPrinted = (document: symbol | null) =>
  (documents.dialog.at(-1) ?? documents.screen.at(-1) ?? null) === document

/**
 * Prepares the page for paper: light colours, and a foot with the given texts and the page's number on each sheet.
 * Returns what undoes it. The style sheet is made by script, because the content policy allows none in the page.
 * @param kind 'document' prints only what was made for paper, 'screen' what is on the screen without its controls
 */
export function putOnPaper(kind: 'document' | 'screen', { foot, landscape }: { foot: string; landscape: boolean }) {
  const html = document.documentElement
  const wasDark = html.classList.contains('dark')
  const scheme = html.style.colorScheme
  html.classList.replace('dark', 'light')
  html.style.colorScheme = 'light'
  html.dataset.paper = kind
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pageCss(foot, landscape))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    delete html.dataset.paper
    if (wasDark) html.classList.replace('light', 'dark')
    html.style.colorScheme = scheme
  }
}

/** @param foot what stands at the foot of each sheet; '' for none, and then no page number either */
export function pageCss(foot: string, landscape: boolean): string {
  const box = (at: string, content: string, align: string) =>
    `@${at} { content: ${content}; font: 8pt/1.2 "Atkinson Hyperlegible Next", sans-serif; color: #444; text-align: ${align}; }`
  const size = landscape ? 'A4 landscape' : 'A4'
  if (!foot) return `@page { size: ${size}; margin: 12mm; }`
  return `@page { size: ${size}; margin: 12mm 12mm 16mm; ${box('bottom-left', cssText(foot), 'left')} ${box(
    'bottom-right',
    '"Página " counter(page) " de " counter(pages)',
    'right',
  )} @bottom-left { width: 78%; } @bottom-right { width: 22%; } }`
}

/** A text as a string of CSS. */
const cssText = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`

/** A text of at most this many characters, without half a word at its end. */
export const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\s·,;:]*\S*$/, '')}…`

/** The texts that are there, joined as at the foot of a page. */
export const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' · ')
