import { Box, Button, Text } from '@chakra-ui/react'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PreviewEntry } from '#schema/lists/calendar/readCalendarFile.ts'
import { schoolZone } from '#schema/lists/calendar/schoolZone.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { countOf } from '#schema/rules/text.ts'
import { type BroughtDays, useDeclareDays } from '#web/actions/useDeclareDays.ts'
import { EditDialog } from '#web/components/form/EditDialog.tsx'
import { sentenceOf } from '#web/components/toast/notify.ts'
import {
  chosenDays,
  type GivenKinds,
  isChosenAtFirst,
  withGivenKind,
  yearsKept,
} from '#web/model/schedule/importedDays.ts'
import { useSchoolYears } from '#web/queries/useSchoolYears.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useNow } from '#web/sync/useNow.ts'
import { ImportedDays } from './ImportedDays.tsx'
import { notifyDeclared } from './notifyDeclared.ts'
import { RollsOnDays } from './RollsOnDays.tsx'
import { useDeclaredRolls } from './useDeclaredRolls.ts'

/** Reads a calendar file on this device, shows what each of its days would do, and adds those that are chosen. */
export default function ImportCalendarDialog(props: {
  days: readonly CalendarDay[]
  schoolId: number
  onClose(): void
}) {
  const { days, schoolId, onClose } = props
  const declare = useDeclareDays(schoolId)
  const picker = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<{ name: string; entries: PreviewEntry<CalendarDay>[] } | null>(null)
  const [problem, setProblem] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [given, setGiven] = useState<GivenKinds>(new Map())
  const years = useSchoolYears(schoolId)
  const { date: today } = useNow()
  const entries = read?.entries.map((entry) => withGivenKind(entry, given)) ?? []
  const brought = chosenDays(entries, chosen)
  const { added, changes, removed } = brought
  const declared = [...added, ...changes.map(({ day }) => day)]
  const gone = new Set([...changes.map(({ before }) => before.id), ...removed.map(({ id }) => id)])
  const others = days.filter(({ id }) => !gone.has(id))
  const rolls = useDeclaredRolls(schoolId, declared, others)

  async function take(file: File | undefined) {
    if (!file) return
    setProblem('')
    setRead(null)
    try {
      const { largestCalendarFile, readCalendarFile } = await import('#schema/lists/calendar/readCalendarFile.ts')
      // One byte more than is taken is enough to refuse it.
      const bytes = new Uint8Array(await file.slice(0, largestCalendarFile + 1).arrayBuffer())
      const zone = schoolZone(await useSessionState.getState().mirror?.db.read('zone'))
      const context = { years: yearsKept(years ?? [], today), host: location.host, zone }
      const entries = readCalendarFile(bytes, days, context)
      setRead({ name: file.name, entries })
      setGiven(new Map())
      setChosen(new Set(entries.filter(isChosenAtFirst).map(({ where }) => where)))
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
      declare.bring(brought, cancelled),
      [wordsOf(brought)],
      'O calendário não foi salvo',
    )
    if (!done) return {}
    onClose()
    return undefined
  }

  return (
    <EditDialog
      title="Importar calendário"
      submit={submitWords(brought)}
      disabled={!declared.length && !removed.length}
      // Nothing of it is typed.
      draft={null}
      onSubmit={save}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Um arquivo .ics de outro programa, ou uma tabela .csv com dia, nome e, se houver, último dia e tipo. Confira o
        tipo de cada dia: só feriado e recesso são sem aula. Nada muda antes de você confirmar.
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
        <ImportedDays
          key={read.name}
          file={read.name}
          {...{ entries, chosen, given }}
          onChoose={setChosen}
          onGive={setGiven}
        />
      )}
      <RollsOnDays {...rolls.question} />
    </EditDialog>
  )
}

/** 'Incluir 3 dias, mudar 1 e tirar 2', 'Mudar 2 dias'; only 'Incluir' where nothing is chosen. */
function submitWords({ added, changes, removed }: BroughtDays): string {
  const acts = [
    ['incluir', added.length],
    ['mudar', changes.length],
    ['tirar', removed.length],
  ] as const
  const words = acts
    .filter(([, count]) => count > 0)
    .map(([act, count], i) => `${act} ${i ? count : countOf(count, 'dia', 'dias')}`)
  const all = words.length > 1 ? `${words.slice(0, -1).join(', ')} e ${words.at(-1)}` : (words[0] ?? 'incluir')
  return all.slice(0, 1).toUpperCase() + all.slice(1)
}

const wordsOf = ({ added, changes, removed }: BroughtDays) =>
  [
    added.length > 0 && countOf(added.length, 'dia incluído no calendário', 'dias incluídos no calendário'),
    changes.length > 0 && countOf(changes.length, 'dia alterado', 'dias alterados'),
    removed.length > 0 && countOf(removed.length, 'dia tirado do calendário', 'dias tirados do calendário'),
  ]
    .filter(Boolean)
    .join(', ')
