import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { CheckboxCell } from '#web/components/list/CheckboxCell.tsx'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { Table } from '#web/components/list/Table.tsx'
import { CategoryBadge } from '#web/components/ui/CategoryBadge.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { loginHeading } from '#web/model/people/loginHeading.ts'
import { useClassTitles } from '#web/queries/useClassTitles.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Students shown at a time: a school may have thousands. */
const pageSize = 50

/** The students who could be enrolled, each with their classes now, one by one or all that are ticked. */
export function AvailableStudents(props: {
  students: User[]
  /** Why there is nobody. */
  none: string
  onEnrol(ids: number[], from: string): Promise<boolean>
}) {
  const { students, none, onEnrol } = props
  const [search, setSearch] = useState('')
  const titles = useClassTitles(useSchoolId())
  const { date: today } = useNow()
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const from = chosenDay ?? today
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [limit, setLimit] = useState(pageSize)
  const found = students.filter(({ name, email, username }) => matchesSearch(search, name, email, username))
  const shown = found.slice(0, limit)
  const chosen = students.filter(({ id }) => ticked.has(id)).map(({ id }) => id)
  const all = shown.length > 0 && shown.every(({ id }) => ticked.has(id))
  const tick = (ids: number[], on: boolean) =>
    setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))))
  return (
    <Stack as="section" gap="3" aria-labelledby="disponiveis">
      <Heading as="h3" id="disponiveis" fontSize="md">
        Alunos disponíveis ({students.length})
      </Heading>
      {students.length === 0 ? (
        <Text color="fg.muted">{none}</Text>
      ) : (
        <>
          <Flex gap="3" wrap="wrap" align="end" justify="space-between">
            <SearchField label="Buscar alunos..." value={search} onChange={setSearch} />
            <DateField
              label="Matricular desde"
              value={from}
              error={from ? null : 'Diga desde quando'}
              onChange={setChosenDay}
            />
            <Button
              disabled={!from || !chosen.length}
              onClick={() => void onEnrol(chosen, from).then((done) => done && setTicked(new Set()))}
            >
              <UserPlus aria-hidden /> {`Matricular selecionados (${chosen.length})`}
            </Button>
          </Flex>
          {found.length === 0 && <Text color="fg.muted">Nenhum aluno disponível contém “{search.trim()}”.</Text>}
          {found.length > 0 && (
            <Panel>
              <Table aria-labelledby="disponiveis" css={{ '& thead th': { top: '-4' } }}>
                <thead>
                  <tr>
                    <th scope="col">
                      <CheckboxCell>
                        <input
                          type="checkbox"
                          aria-label="Selecionar todos os que aparecem"
                          checked={all}
                          onChange={({ target }) =>
                            tick(
                              shown.map(({ id }) => id),
                              target.checked,
                            )
                          }
                        />
                      </CheckboxCell>
                    </th>
                    <th scope="col">Nome</th>
                    <th scope="col">{loginHeading(shown)}</th>
                    <th scope="col">Turma</th>
                    <th scope="col">Categoria</th>
                    <th scope="col" data-actions>
                      Ações
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ id, name, email, username, category }) => (
                    <tr key={id}>
                      <td data-tick>
                        <CheckboxCell>
                          <input
                            type="checkbox"
                            aria-label={`Selecionar ${name}`}
                            checked={ticked.has(id)}
                            onChange={({ target }) => tick([id], target.checked)}
                          />
                        </CheckboxCell>
                      </td>
                      <td>{name}</td>
                      <td>{email ?? username ?? '—'}</td>
                      <td data-label="Turma">
                        {titles ? (titles.get(id) ?? []).map(({ title }) => title).join(', ') || '—' : '…'}
                      </td>
                      <td>
                        <CategoryBadge category={category} />
                      </td>
                      <td data-actions>
                        <Button
                          size="sm"
                          minH="11"
                          variant="outline"
                          aria-label={`Matricular: ${name}`}
                          disabled={!from}
                          onClick={() => void onEnrol([id], from)}
                        >
                          Matricular
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </Panel>
          )}
          {found.length > shown.length && (
            <Button variant="outline" onClick={() => setLimit(limit + pageSize)}>
              {`Mostrar mais (${found.length - shown.length})`}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
