import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { PreviewEntry } from '#schema/lists/calendar/readCalendarFile.ts'
import { type CalendarDay, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { countOf } from '#schema/rules/text.ts'
import { useDeclareDays } from '#web/actions/useDeclareDays.ts'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { SegmentedControl } from '#web/components/form/SegmentedControl.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'
import { type ChoiceOfDay, ChosenDays } from './ChosenDays.tsx'
import { notifyDeclared } from './notifyDeclared.ts'
import { RollsOnDays } from './RollsOnDays.tsx'
import { useDeclaredRolls } from './useDeclaredRolls.ts'

type State = PreviewEntry['state']
const headings: Record<State, string> = { new: 'Novos', known: 'Já estão', refused: 'Recusados' }

const lineOf = (entry: PreviewEntry): ChoiceOfDay => ({
  ...{ key: entry.where, title: entry.title },
  when: entry.day ? rangeWords(entry.day) : entry.where,
  ...(entry.day && {
    note: [calendarKindLabels[entry.day.kind], entry.day.asWeekday && `horário de ${weekdayLabel(entry.day.asWeekday)}`]
      .filter(Boolean)
      .join(', '),
  }),
  ...(entry.state === 'known' && { reason: 'já está no calendário' }),
  ...(entry.state === 'refused' && { reason: entry.reason }),
})

/** Reads a calendar file on this device, shows what each of its days would do, and adds those that are chosen. */
export default function ImportCalendarDialog(props: {
  days: readonly CalendarDay[]
  schoolId: number
  onClose(): void
}) {
  const { days, schoolId, onClose } = props
  const declare = useDeclareDays(schoolId)
  const picker = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<{ name: string; entries: PreviewEntry[] } | null>(null)
  const [problem, setProblem] = useState('')
  const [state, setState] = useState<State>('new')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const entriesIn = (which: State) => read?.entries.filter((entry) => entry.state === which) ?? []
  const declared = entriesIn('new').flatMap(({ where, day }) => (day && chosen.has(where) ? [day] : []))
  const rolls = useDeclaredRolls(schoolId, declared, days)

  async function take(file: File | undefined) {
    if (!file) return
    setProblem('')
    setRead(null)
    try {
      const { largestCalendarFile, readCalendarFile } = await import('#schema/lists/calendar/readCalendarFile.ts')
      // One byte more than is taken is enough to refuse it.
      const bytes = new Uint8Array(await file.slice(0, largestCalendarFile + 1).arrayBuffer())
      const entries = readCalendarFile(bytes, days)
      const news = entries.filter((entry) => entry.state === 'new')
      setRead({ name: file.name, entries })
      setChosen(new Set(news.map(({ where }) => where)))
      setState(news.length ? 'new' : entries.some((entry) => entry.state === 'known') ? 'known' : 'refused')
    } catch (error) {
      setProblem(sentenceOf(error) || 'O arquivo não pôde ser lido. Se estiver sem internet, tente quando ela voltar.')
    } finally {
      if (picker.current) picker.current.value = ''
    }
  }

  async function save() {
    const cancelled = await rolls.chosenFor(declared)
    if (!cancelled) return {}
    const done = await notifyDeclared(
      declare.add(declared, cancelled),
      [countOf(chosen.size, 'dia incluído no calendário', 'dias incluídos no calendário')],
      'Os dias não foram incluídos',
    )
    if (!done) return {}
    onClose()
    return undefined
  }

  return (
    <EditDialog
      title="Importar calendário"
      submit={chosen.size ? `Incluir ${countOf(chosen.size, 'dia', 'dias')}` : 'Incluir'}
      disabled={!chosen.size}
      // Nothing of it is typed.
      draft={null}
      onSubmit={save}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Um arquivo .ics de outro programa, ou uma tabela .csv com dia, nome e, se houver, último dia e tipo. Nada muda
        antes de você confirmar.
      </Text>
      <Box>
        <Button variant="outline" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden /> {read ? 'Escolher outro arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".ics,.csv,.txt,text/calendar,text/csv"
          hidden
          aria-label="Arquivo de calendário"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </Box>
      {problem && (
        <Text role="alert" color="fg.error">
          {problem}
        </Text>
      )}
      {read && (
        <Stack gap="3">
          <SegmentedControl<State>
            label={read.name}
            value={state}
            onChange={setState}
            options={(Object.keys(headings) as State[]).map((value) => {
              const name = `${headings[value]} (${entriesIn(value).length})`
              return { value, name, content: name }
            })}
          />
          {entriesIn(state).length ? (
            <ChosenDays
              label={headings[state]}
              lines={entriesIn(state).map(lineOf)}
              chosen={chosen}
              onChoose={setChosen}
            />
          ) : (
            <Text color="fg.muted">Nenhum dia aqui.</Text>
          )}
        </Stack>
      )}
      <RollsOnDays {...rolls.question} />
    </EditDialog>
  )
}
