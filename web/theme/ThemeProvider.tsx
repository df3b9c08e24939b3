import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { followTheme } from './colorMode.ts'
import './font.css'
import './system.css'
import { system } from './system.ts'

/** The system without the styles of every page, which are in system.css. */
const components = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, [])
  return <ChakraProvider value={components}>{children}</ChakraProvider>
}
