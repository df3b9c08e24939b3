import { Box, Flex, Text } from '@chakra-ui/react'
import type { Letterhead } from '#schema/fields/letterhead.ts'
import { Logo } from './Logo.tsx'

/** The head of a letter: the logo, the school's name, and what it writes under it. */
export const LetterHead = (props: {
  school: string
  letterhead: Pick<Letterhead, 'lines' | 'inepCode'>
  logo: ImageBitmap | null
}) => (
  <Flex align="center" gap="5mm" pb="3mm" borderBottomWidth="1pt" borderColor="black" lineHeight="1.3">
    {props.logo && <Logo picture={props.logo} height="18mm" />}
    <Box flex="1" minW="0" overflowWrap="anywhere" fontSize="9.5pt">
      <Text fontSize="13pt" fontWeight="bold">
        {props.school}
      </Text>
      {props.letterhead.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Text key={i}>{line}</Text>
      ))}
      {props.letterhead.inepCode && <Text>Código INEP da escola: {props.letterhead.inepCode}</Text>}
    </Box>
  </Flex>
)
