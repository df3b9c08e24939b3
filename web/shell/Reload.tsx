import { Button, type ButtonProps } from '@chakra-ui/react'

export const Reload = (props: ButtonProps) => (
  <Button {...props} onClick={() => window.location.reload()}>
    Recarregar
  </Button>
)
