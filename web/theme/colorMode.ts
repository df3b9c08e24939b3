import { create } from 'zustand'

/** Claro, Escuro or the system's; stored under the key `theme` and followed in other tabs (spec section 1). */
export type Theme = 'light' | 'dark' | 'system'
export const themes: readonly { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Claro' },
  { theme: 'dark', label: 'Escuro' },
  { theme: 'system', label: 'Sistema' },
]

const key = 'theme'
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function storedTheme(): Theme {
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
  theme: storedTheme(),
  choose(theme) {
    try {
      localStorage.setItem(key, theme)
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
    show(theme)
    set({ theme })
  },
}))

/** Follows the system's colour mode and changes in other tabs. */
export function followTheme(): void {
  const follow = () => {
    const theme = storedTheme()
    show(theme)
    useTheme.setState({ theme })
  }
  show(useTheme.getState().theme)
  systemIsDark().addEventListener('change', () => show(useTheme.getState().theme))
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow()
  })
}
