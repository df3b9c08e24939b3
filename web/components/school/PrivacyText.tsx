import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { keptWords, type Retention, retention } from '#schema/rules/people/retention.ts'
import { Panel } from '#web/components/ui/Panel.tsx'

/** What the Chamada keeps about people, from the table that the server follows, and what each person may ask for. */
export const PrivacyText = () => (
  <Stack gap="8" maxW="48rem">
    <Stack as="section" gap="3" aria-labelledby="quem">
      <Heading as="h2" id="quem" fontSize="lg">
        Quem responde
      </Heading>
      <Text>
        Os dados são da escola, que decide sobre eles. Quem responde é a secretaria: fale com ela, pessoalmente ou pelos
        contatos da escola. O Chamada guarda tudo no servidor da escola e não envia dados a mais ninguém. Vídeos e links
        de outros sites só são abertos quando alguém os abre, e os vídeos vêm apenas de sites que a rede libera.
      </Text>
    </Stack>
    <Stack as="section" gap="3" aria-labelledby="direitos">
      <Heading as="h2" id="direitos" fontSize="lg">
        Seus direitos
      </Heading>
      <Text>
        A Lei Geral de Proteção de Dados (Lei 13.709/2018, art. 18) dá a cada pessoa, e aos responsáveis por crianças e
        adolescentes, o direito de:
      </Text>
      <Stack as="ul" gap="2" ps="5" listStyleType="disc">
        <li>saber o que é guardado e ter uma cópia: em Perfil, Meus dados, ou na secretaria;</li>
        <li>corrigir nome, e-mail e marcações: peça à secretaria;</li>
        <li>
          apagar os dados: peça à secretaria. O nome, o e-mail, os comentários, os motivos e o que foi anotado da
          família somem do servidor e, na próxima vez que sincronizarem, de todos os aparelhos. As presenças que a
          escola tem de guardar ficam sob um número;
        </li>
        <li>saber quem baixou ou apagou seus dados: está na cópia.</li>
      </Stack>
      <Text>Se a escola não responder, procure a Autoridade Nacional de Proteção de Dados (gov.br/anpd).</Text>
    </Stack>
    <Stack as="section" gap="3" aria-labelledby="dados">
      <Heading as="h2" id="dados" fontSize="lg">
        O que é guardado
      </Heading>
      <Stack as="ul" gap="3" listStyleType="none">
        {Object.entries(retention as Record<string, Retention>).map(([kind, about]) => (
          <Panel as="li" key={kind} px="5" py={{ base: '4', _print: '2' }}>
            <Heading as="h3" fontSize="md">
              {about.what}
            </Heading>
            <Text mt="1">{about.why}</Text>
            <Box
              as="dl"
              mt={{ base: '3', _print: '1' }}
              display="grid"
              gridTemplateColumns={{ base: '1fr', md: columns, _print: columns }}
              gapX="4"
              gapY={{ base: '0', md: '1' }}
            >
              <Line label="Onde" words={about.where} />
              <Line label="Por quanto tempo" words={keptWords(about.kept)} />
              <Line label="Quem vê" words={about.seenBy} />
              <Line label="Base legal" words={about.basis} />
            </Box>
          </Panel>
        ))}
      </Stack>
    </Stack>
  </Stack>
)

const columns = '9rem minmax(0, 1fr)'

const Line = ({ label, words }: { label: string; words: string }) => (
  <>
    <Text as="dt" color="fg.muted">
      {label}
    </Text>
    <Box as="dd" mb={{ base: '2', md: '0', _print: '0' }} _firstLetter={{ textTransform: 'uppercase' }}>
      {words}
    </Box>
  </>
)
