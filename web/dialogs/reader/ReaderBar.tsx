import { Button, type ButtonProps, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The controls of a reader, below what it shows, where a thumb reaches them. */
export const ReaderBar = ({ children }: { children: ReactNode }) => (
  <Flex
    role="group"
    aria-label="Leitura"
    align="center"
    justify="center"
    wrap="wrap"
    gap="1"
    px="2"
    py="1"
    borderTopWidth="1px"
    borderColor="border"
    bg="bg.panel"
    flexShrink="0"
  >
    {children}
  </Flex>
)

/** A control of a reader. */
export const BarText = (props: ButtonProps) => (
  <Button type="button" variant="ghost" _pressed={{ bg: 'brand.bg', _hover: { bg: 'brand.bg' } }} {...props} />
)

/** A control of a reader, with a sign for its name. */
export const BarButton = ({ label, ...rest }: { label: string } & ButtonProps) => (
  <BarText px="0" minW="11" aria-label={label} {...rest} />
)

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d={path} strokeLinejoin="round" />
  </svg>
)

// Not of the icon library: every icon of that is in what each first screen loads.
const MinusSign = () => <Sign path="M5 12h14" />
export const MoonSign = () => <Sign path="M20.5 14.5A9 9 0 1 1 9.5 3.5a7 7 0 0 0 11 11z" />

/** Less and more zoom. */
export const ZoomButtons = ({ onZoom, children }: { onZoom(direction: 1 | -1): void; children?: ReactNode }) => (
  <>
    <BarButton label="Diminuir" onClick={() => onZoom(-1)}>
      <MinusSign />
    </BarButton>
    {children}
    <BarButton label="Aumentar" onClick={() => onZoom(1)}>
      <Sign path="M5 12h14M12 5v14" />
    </BarButton>
  </>
)
