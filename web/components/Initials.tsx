import { Center, type CenterProps } from '@chakra-ui/react'
import { initialsOf } from '../../schema/rules/text.ts'

/** A person's initials in a circle. */
export const Initials = ({ name, ...rest }: { name: string } & CenterProps) => (
  <Center
    boxSize="9"
    flexShrink="0"
    borderRadius="full"
    bg="brand.subtle"
    color="brand.fg"
    fontSize="sm"
    fontWeight="bold"
    aria-hidden
    {...rest}
  >
    {initialsOf(name)}
  </Center>
)
