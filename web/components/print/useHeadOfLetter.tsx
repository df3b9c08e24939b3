import { Heading } from '@chakra-ui/react'
import { LetterHead } from './LetterHead.tsx'
import { usePaper } from './paper.ts'

/** The head of a paper that goes out of the school, with the whole letterhead; undefined where the school has none. */
export function useHeadOfLetter(title: string) {
  const { school, letterhead, logo } = usePaper()
  return (
    letterhead && (
      <>
        <LetterHead {...{ school, letterhead, logo }} />
        <Heading as="h1" fontSize="14pt" my="6mm" textAlign="center">
          {title}
        </Heading>
      </>
    )
  )
}
