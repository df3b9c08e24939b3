import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { followTheme } from './colorMode.ts'
import './font.css'
import { system } from './system.ts'

export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(followTheme, [])
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
