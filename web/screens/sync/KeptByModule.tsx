import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { countOf } from '#schema/rules/text.ts'
import { removeDownloads } from '#web/actions/keptDownloads.ts'
import { setAnyNetwork, setBudget } from '#web/actions/packs.ts'
import { Checkbox } from '#web/components/form/Checkbox.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { usualBudget } from '#web/model/packs/deviceSpace.ts'
import { useKeptByModule } from '#web/queries/useKeptByModule.ts'
import type { useKeptFiles } from '#web/queries/useKeptFiles.ts'
import { usePacks } from '#web/queries/usePacks.ts'

const budgets = [100, 250, 500, 1024, 2048, 5120, 10240].map((megabytes) => megabytes * 2 ** 20)

/** The files kept on this device by module, each to be let go, and what they may take. */
export default function KeptByModule({ kept }: { kept: NonNullable<ReturnType<typeof useKeptFiles>> }) {
  const modules = useKeptByModule(kept)
  const packs = usePacks()
  if (!modules || !packs) return null
  const release = (lessonIds: number[]) => inBackground('Não foi possível liberar', () => removeDownloads(lessonIds))
  return (
    <>
      <Stack as="ul" gap="0" mt="4" listStyleType="none" aria-label="Arquivos por módulo">
        {modules.map(({ moduleId, title, lessonIds, files, got, bytes }) => (
          <Flex
            as="li"
            key={moduleId}
            gap="3"
            align="center"
            wrap="wrap"
            py="2"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Box flex="1 1 10rem" minW="0">
              <Text overflowWrap="anywhere">{title}</Text>
              <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                {countOf(files, 'arquivo', 'arquivos')},{' '}
                {got < bytes ? `${sizeWords(got)} de ${sizeWords(bytes)}` : sizeWords(bytes)}
              </Text>
            </Box>
            <Button variant="outline" aria-label={`Liberar: ${title}`} onClick={() => release(lessonIds)}>
              Liberar
            </Button>
          </Flex>
        ))}
      </Stack>
      <Box mt="3" maxW="20rem">
        <Select
          label="Limite para arquivos de aulas"
          value={String(packs.budget ?? usualBudget)}
          onChange={(bytes) => inBackground('Não foi salvo', () => setBudget(Number(bytes)))}
        >
          <Options of={budgets.map((bytes) => [bytes, sizeWords(bytes)])} />
        </Select>
      </Box>
      <Text mt="1" fontSize="sm" color="fg.muted">
        O que passa do limite sai: primeiro o que o Chamada guardou sozinho, depois o que você escolheu, da aula mais
        antiga para a mais nova. O que você está lendo fica. Os últimos 10% do aparelho ficam livres para a escola.
      </Text>
      <Flex as="label" align="center" gap="3" minH="11" mt="2" cursor="pointer">
        <Checkbox
          type="checkbox"
          data-undrafted
          checked={packs.anyNetwork}
          onChange={({ target }) => inBackground('Não foi salvo', () => setAnyNetwork(target.checked))}
        />
        Baixar novos arquivos sozinho também por dados móveis
      </Flex>
    </>
  )
}
