import { create } from 'zustand'

/** Claro, Escuro or as the system has it; kept under the key `theme`, and followed in other tabs (spec section 1). */
export type Theme = 'light' | 'dark' | 'system'
export const themes: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Claro' },
  { theme: 'dark', label: 'Escuro' },
  { theme: 'system', label: 'Sistema' },
]

const key = 'theme'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function kept(): Theme {
  try {
    const theme = localStorage.getItem(key)
    return theme === 'light' || theme === 'dark' ? theme : 'system'
  } catch {
    return 'system'
  }
}

function show(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches)
  const { classList, style } = document.documentElement
  classList.toggle('dark', dark)
  classList.toggle('light', !dark)
  style.colorScheme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#14191A' : '#FBF8F1')
}

export const useTheme = create<{ theme: Theme; choose(theme: Theme): void }>((set) => ({
  theme: kept(),
  choose(theme) {
    try {
      localStorage.setItem(key, theme)
    } catch {
      // without storage the choice lasts as long as the page
    }
    show(theme)
    set({ theme })
  },
}))

/** Follows the system and the other tabs. */
export function followTheme(): void {
  const follow = () => {
    const theme = kept()
    show(theme)
    useTheme.setState({ theme })
  }
  show(useTheme.getState().theme)
  systemIsDark().addEventListener('change', () => show(useTheme.getState().theme))
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow()
  })
}
