import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { BookOpen, ChartNoAxesColumn, ListChecks, type LucideIcon, WifiOff } from 'lucide-react'

const highlights: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: WifiOff,
    title: 'Funciona sem internet',
    text: 'O que você registra fica salvo no aparelho e segue sozinho quando a rede volta.',
  },
  { icon: ListChecks, title: 'Chamada em segundos', text: 'Todos presentes, toque em quem faltou, concluir.' },
  {
    icon: BookOpen,
    title: 'Aulas e materiais à mão',
    text: 'Módulos, vídeos e materiais de cada turma em um só lugar.',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'Progresso à vista',
    text: 'Frequência e aproveitamento de cada turma, sempre em dia.',
  },
]

/** What the product does; shown on desktops only (spec section 2). */
export const SignInHighlights = () => (
  <Flex
    hideBelow="md"
    flex="1"
    align="center"
    justify="center"
    bg="brand.bg"
    borderRightWidth="1px"
    borderColor="border"
    p="10"
  >
    <Stack as="ul" gap="8" maxW="26rem" listStyleType="none">
      {highlights.map(({ icon: Icon, title, text }) => (
        <Flex as="li" key={title} gap="4">
          <Box color="brand.fg" aria-hidden>
            <Icon size={28} strokeWidth={1.75} />
          </Box>
          <Box>
            <Text fontSize="lg" fontWeight="bold">
              {title}
            </Text>
            <Text>{text}</Text>
          </Box>
        </Flex>
      ))}
    </Stack>
  </Flex>
)
