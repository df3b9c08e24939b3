import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { dayOf } from '#schema/fields/dates/dates.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import type { SchoolFiles } from '#schema/sync/answers.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { FigureTable } from '#web/components/chart/FigureTable.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'

/** What the school's files take on the server: used and free, who sent them, and the largest. */
export function SchoolFilesUse({ schoolId }: { schoolId: number }) {
  const { state, value } = useServerQuery(async () => (await loadApi()).filesOfSchool(schoolId), [schoolId])
  return (
    <TitledPanel title="Arquivos da escola">
      {value ? (
        <Use files={value} />
      ) : state === 'asking' ? (
        <Loading rows={2} height="3rem" />
      ) : (
        <Text>{words[state]}</Text>
      )}
      {value && state === 'offline' && (
        <Text color="fg.muted" fontSize="sm" mt="2">
          Sem internet: os números são os da última conexão.
        </Text>
      )}
    </TitledPanel>
  )
}

const words = {
  offline: 'Sem internet. O espaço usado aparece quando o servidor responder.',
  failed: 'O servidor não respondeu. Abra esta página de novo em um minuto.',
  there: '',
}

function Use({ files: { limit, used, personLimit, people, largest } }: { files: SchoolFiles }) {
  const share = used / limit
  return (
    <Stack gap="4">
      <Box>
        <Text mb="2" fontVariantNumeric="tabular-nums">
          {sizeWords(used)} usados de {sizeWords(limit)}, {sizeWords(Math.max(0, limit - used))} livres
        </Text>
        <Bar share={share} tone={share > 0.9 ? 'poor' : share > 0.75 ? 'average' : 'good'} />
        <Text mt="2" color="fg.muted">
          Cada pessoa pode enviar até {sizeWords(personLimit)}. O espaço de um arquivo excluído volta quando ele sai da
          Lixeira.
        </Text>
      </Box>
      <Sizes title="Por pessoa" rows={people.map(({ userId, name, bytes }) => ({ key: userId, name, bytes }))} />
      <Sizes
        title="Maiores arquivos"
        rows={largest.map(({ hash, name, bytes, at, sentBy }) => ({
          ...{ key: hash, name, bytes },
          about: `${sentBy}, ${dayOf(at)}`,
        }))}
      />
    </Stack>
  )
}

function Sizes({
  title,
  rows,
}: {
  title: string
  rows: { key: string | number; name: string; bytes: number; about?: string }[]
}) {
  if (!rows.length) return null
  return (
    <Box>
      <Heading as="h3" fontSize="md" mb="1">
        {title}
      </Heading>
      <FigureTable aria-label={title}>
        <tbody>
          {rows.map(({ key, name, bytes, about }) => (
            <tr key={key}>
              <th scope="row">
                <Box overflowWrap="anywhere">{name}</Box>
                {about && (
                  <Text as="span" fontSize="sm" color="fg.muted">
                    {about}
                  </Text>
                )}
              </th>
              <td style={{ whiteSpace: 'nowrap' }}>{sizeWords(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Box>
  )
}
