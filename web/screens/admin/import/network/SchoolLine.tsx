import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { letterheadOf } from '#schema/fields/letterhead.ts'
import { createSchool } from '#schema/mutations/school/createSchool.ts'
import { setLetterhead } from '#schema/mutations/school/setLetterhead.ts'
import type { School } from '#schema/nouns/school.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import { useConfirmedMutation } from '#web/actions/useConfirmedMutation.ts'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { countWords } from '#web/model/import/importCounts.ts'
import type { MatchedSchool } from '#web/model/import/networkSchools.ts'
import type { SchoolOutcome } from './networkRun.ts'

/** A school of the files: which one of the network it is, and what becomes of it. */
export function SchoolLine(
  props: MatchedSchool & {
    network: readonly School[]
    outcome: SchoolOutcome | undefined
    isShown: boolean
    isRunning: boolean
    onShow(schoolId: number): void
  },
) {
  const { file, inep, school, outcome, isShown, isRunning, onShow } = props
  return (
    <ListLine alignItems="center">
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="medium">{file.name}</Text>
        <Text color="fg.muted" fontSize="sm">
          {[inep && `INEP ${inep}`, school && school.name !== file.name && `na rede: ${school.name}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text fontSize="sm" color={outcome?.state === 'failed' ? 'fg.error' : undefined}>
          {school ? outcomeWords(outcome) : outsideWords(props)}
        </Text>
      </Box>
      {school ? (
        <Button
          variant="outline"
          disabled={isRunning || isShown}
          aria-label={isShown ? `Aberta abaixo: ${file.name}` : `Abrir: ${file.name}`}
          onClick={() => onShow(school.id)}
        >
          {isShown ? 'Aberta abaixo' : 'Abrir'}
        </Button>
      ) : (
        props.found === 0 && <Outside {...props} />
      )}
    </ListLine>
  )
}

/** Makes the school that the network does not have, or says which one it is. */
function Outside({ file, inep, network, isRunning }: Parameters<typeof SchoolLine>[0]) {
  const act = useConfirmedMutation()
  const withCode = (id: number, letterhead: School['letterhead']) =>
    act(setLetterhead, { id, letterhead: letterhead ? { ...letterhead, inepCode: inep! } : letterheadOf(inep!) })
      .confirmed

  async function make() {
    const { kept, confirmed } = act(createSchool, { name: file.name, active: true })
    const { id } = await kept
    await confirmed
    if (inep) await withCode(idsFrom(id, ['schools'])[0]!, null)
  }
  const uncoded = network.filter(({ letterhead }) => !letterhead?.inepCode)
  return (
    <Flex gap="3" wrap="wrap" minW="0" maxW="full">
      {inep && uncoded.length > 0 && (
        <NarrowSelect
          aria-label={`Qual escola da rede é ${file.name}`}
          value=""
          disabled={isRunning}
          onChange={({ target }) => {
            const chosen = uncoded.find(({ id }) => id === Number(target.value))
            if (chosen)
              void notifyEnd(withCode(chosen.id, chosen.letterhead), 'Código INEP anotado', 'Falha ao anotar o código')
          }}
        >
          <option value="">É uma da rede…</option>
          {uncoded.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NarrowSelect>
      )}
      <Button
        variant="outline"
        disabled={isRunning}
        aria-label={`Criar escola: ${file.name}`}
        onClick={() => void notifyEnd(make(), 'Escola criada com sucesso', 'Falha ao criar escola')}
      >
        Criar escola
      </Button>
    </Flex>
  )
}

const outsideWords = ({ found, inep }: MatchedSchool) =>
  found
    ? `Fica de fora: mais de uma escola tem este ${inep ? 'código INEP' : 'nome'}. Corrija no arquivo, ou em Configurações de uma delas.`
    : 'Não está na rede, e fica de fora.'

function outcomeWords(outcome: SchoolOutcome | undefined): string {
  if (!outcome) return 'Ainda não conferida.'
  const { state, created, changed, refused, why } = outcome
  if (state === 'failed') return `Falhou: ${why}`
  const counts = countWords({ created, changed, refused })
  if (!created && !changed) return ['Nada a importar', ...counts].join(', ')
  return `${state === 'sent' ? 'Importada' : 'Conferida'}: ${counts.join(', ')}`
}
