import { useEffect, useState } from 'react'
import { device } from '#web/sync/device.ts'

/** Browsers that may erase what the app keeps, and how to get out of them. */

/** The app inside which a page is shown, as people call it; null in a browser of its own. */
export function appAround(userAgent: string): string | null {
  const known = (
    [
      [/WhatsApp/, 'WhatsApp'],
      [/Instagram/, 'Instagram'],
      [/FBA[NV]|FB_IAB|Messenger/, 'Facebook'],
    ] as const
  ).find(([sign]) => sign.test(userAgent))
  if (known) return known[1]
  // Views on Android say so; on iPhones they do not have what Safari and every browser there adds.
  const isView = /; wv\)|\bLine\/|MicroMessenger|musical_ly|Telegram/.test(userAgent)
  const isViewOnPhone = /iPhone|iPad/.test(userAgent) && !/Safari\//.test(userAgent)
  return isView || isViewOnPhone ? 'outro aplicativo' : null
}

/**
 * One sentence for people who are about to take a roll in such a browser; null elsewhere.
 * @param onHomeScreen `navigator.standalone`, which only Safari on phones and tablets has
 */
export function riskWords(userAgent: string, onHomeScreen: boolean | undefined): string | null {
  const around = onHomeScreen ? null : appAround(userAgent)
  if (around)
    return `O Chamada está aberto dentro de ${around}, onde o que você fizer pode se perder: antes da primeira chamada, abra o menu (⋮ ou •••) e escolha “Abrir no navegador”.`
  if (onHomeScreen === false)
    return 'Este aparelho apaga o que um site guarda quando ele fica sete dias sem uso: antes da primeira chamada, toque em Compartilhar e em “Adicionar à Tela de Início”.'
  return null
}

/** The sentence for this browser, until somebody on this device has read it. */
export function useBrowserRisk(): { words: string | null; read(): void } {
  const [isRead, setRead] = useState(true)
  const words = riskWords(navigator.userAgent, (navigator as { standalone?: boolean }).standalone)
  useEffect(() => {
    if (words) void device.riskIsRead().then(setRead, () => setRead(false))
  }, [words])
  const read = () => {
    setRead(true)
    void device.readRisk().catch(() => {})
  }
  return { words: isRead ? null : words, read }
}
