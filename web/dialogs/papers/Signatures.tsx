import { Flex, Text } from '@chakra-ui/react'

/** Lines to sign on, which stay together. A name may have a second line. */
export const Signatures = ({ who = ['Professor(a)', 'Direção'] }: { who?: readonly string[] }) => (
  <Flex data-whole gap="12mm" pt="14mm" style={{ breakInside: 'avoid' }}>
    {who.map((name) => (
      <Text
        key={name}
        flex="1"
        maxW="90mm"
        borderTopWidth="0.7pt"
        borderColor="black"
        pt="1mm"
        fontSize="9pt"
        whiteSpace="pre-line"
      >
        {name}
      </Text>
    ))}
  </Flex>
)
