import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Printed } from '#web/components/ui/Printed.tsx'
import { QrCode, qrPath } from '#web/components/ui/QrCode.tsx'

export interface SignInCard {
  userId: number
  name: string
  /** The titles of the person's classes. */
  classes: readonly string[]
  /** The e-mail or username. */
  login: string
  password: string
}

/** A school's name and the address of its app. */
export interface CardPlace {
  school: string
  /** 'https://…' */
  address: string
}

const cardsOfPage = 10
/** A longer name is printed smaller, on three lines; letters. */
const mostInTwoLines = 44

/** The cards on paper: A4, ten a page, each with a line to cut along. */
export const SignInCards = (props: { cards: readonly SignInCard[]; place: CardPlace }) => (
  <Printed>{() => <Pages {...props} />}</Printed>
)

function Pages({ cards, place }: { cards: readonly SignInCard[]; place: CardPlace }) {
  const pages = Array.from({ length: Math.ceil(cards.length / cardsOfPage) }, (_, i) =>
    cards.slice(i * cardsOfPage, (i + 1) * cardsOfPage),
  )
  return pages.map((page) => (
    <Box
      key={page[0]!.userId}
      display="grid"
      gridTemplateColumns="1fr 1fr"
      gridAutoRows="54mm"
      breakAfter="page"
      _last={{ breakAfter: 'auto' }}
    >
      {page.map((card) => (
        <Card key={card.userId} card={card} place={place} />
      ))}
    </Box>
  ))
}

/** One card, 93 by 54 mm. */
export function Card({ card, place }: { card: SignInCard; place: CardPlace }) {
  const code = useMemo(() => qrPath(place.address), [place.address])
  const isLong = card.name.length > mostInTwoLines
  return (
    <Box
      data-card
      display="flex"
      flexDirection="column"
      w="93mm"
      h="54mm"
      p="4mm"
      color="black"
      bg="white"
      fontSize="9pt"
      lineHeight="1.25"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="#999"
      overflow="hidden"
      breakInside="avoid"
    >
      <Text fontSize="8pt" lineClamp={isLong ? '1' : '2'}>
        {place.school}
      </Text>
      <Text
        data-name
        fontSize={isLong ? '9.5pt' : '12pt'}
        fontWeight="bold"
        lineClamp={isLong ? '3' : '2'}
        overflowWrap="anywhere"
      >
        {card.name}
      </Text>
      {card.classes.length > 0 && <Text truncate>{card.classes.join(', ')}</Text>}
      <Box display="flex" gap="3mm" mt="auto" alignItems="end">
        <Box as="dl" flex="1" minW="0">
          <Text as="dt" fontSize="8pt">
            Entra com
          </Text>
          <Text as="dd" fontWeight="bold" overflowWrap="anywhere" lineClamp="2">
            {card.login}
          </Text>
          <Text as="dt" fontSize="8pt" mt="1mm">
            Primeira senha
          </Text>
          <Text as="dd" fontFamily="monospace" fontSize="13pt" fontWeight="bold">
            {card.password}
          </Text>
        </Box>
        <Box w="20mm" flexShrink="0">
          <QrCode code={code} label={place.address} />
        </Box>
      </Box>
      <Text mt="1.5mm" fontSize="8pt" truncate>
        {place.address.replace(/^https?:\/\//, '')} · ao entrar, escolha a sua senha.
      </Text>
    </Box>
  )
}
