import { Button, Stack, Text } from '@chakra-ui/react'
import { FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { byNumber, callNumbers } from '#schema/rules/attendance/callNumbers.ts'
import { type DateRange, rangeOf } from '#schema/rules/schedule/periods.ts'
import { meetsOn } from '#schema/rules/schedule/schoolDays.ts'
import { yearOfClass } from '#schema/rules/schedule/yearOfClass.ts'
import { countOf } from '#schema/rules/text.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { usePaper } from '#web/components/print/paper.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { classDiary, daysOf, recordsOfSubject } from '#web/model/papers/classDiary.ts'
import { blankSheet, classListSheet, diarySheets, monthName, type PaperHead } from '#web/model/papers/paperSheets.ts'
import type { PeriodChoice } from '#web/model/schedule/periodChoices.ts'
import { termChoices } from '#web/model/schedule/termChoices.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import { type ClassPapers, type PaperSubject, useClassPapers } from '#web/queries/useClassPapers.ts'
import { useSchoolYears } from '#web/queries/useSchoolYears.ts'
import { useNow } from '#web/sync/useNow.ts'
import { PaperDiary } from './PaperDiary.tsx'
import { PaperGrid } from './PaperGrid.tsx'

const papers = { diary: 'Diário de classe', list: 'Lista da turma', blank: 'Folha em branco' } as const
type Paper = keyof typeof papers

/** 'Diário e listas': the diary of a month or a term of a class, its list, and sheets to fill by hand; on paper or as .xlsx. */
export default function ClassPapersDialog(props: { schoolClass: SchoolClass; onClose(): void }) {
  const { schoolClass, onClose } = props
  const { date: today } = useNow()
  const { school } = usePaper()
  const found = useClassPapers(schoolClass)
  const [paper, setPaper] = useState<Paper>('diary')
  const [chosen, setChosen] = useState(today.slice(0, 7))
  const years = useSchoolYears(schoolClass.schoolId)
  const [subjectKey, setSubjectKey] = useState('')
  const hasSubjects = (found?.subjects.length ?? 0) > 1
  const subject = paper === 'list' ? undefined : found?.subjects.find((each) => keyOf(each) === subjectKey)
  const ownYear = yearOfClass(schoolClass, years ?? [], today)
  const choices = found ? choicesOf(found, today, paper, termChoices(ownYear ? [ownYear] : [], today)) : []
  const period = choices.find(({ value }) => value === chosen) ?? monthChoice(today.slice(0, 7))
  const about = aboutOf(schoolClass, found, subject, paper === 'list' ? null : period.said)
  const made = found && paperOf(paper, found, { schoolClass, subject, period, today, head: { school, about } })
  return (
    <Modal
      title="Diário e listas"
      about={schoolClass.title}
      onClose={onClose}
      footer={
        made && (
          <>
            <Button
              variant="outline"
              onClick={() =>
                inBackground('Erro ao baixar', async () => {
                  const { downloadWorkbook } = await import('#web/exports/downloadSheet.ts')
                  const of = paper === 'list' ? today : period.file
                  await downloadWorkbook(made.sheets(), `${papers[paper]} ${subject?.title ?? schoolClass.title} ${of}`)
                })
              }
            >
              <FileSpreadsheet aria-hidden /> Baixar .xlsx
            </Button>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden /> Imprimir
            </Button>
          </>
        )
      }
    >
      {found && made ? (
        <Stack gap="4">
          <Select label="Papel" value={paper} onChange={(value) => setPaper(value as Paper)}>
            <Options of={Object.entries(papers)} />
          </Select>
          {hasSubjects && paper !== 'list' && (
            <Select label="Disciplina" value={subjectKey} onChange={setSubjectKey}>
              <Options of={[['', 'Todas'], ...found.subjects.map((each) => [keyOf(each), nameOf(each)] as const)]} />
            </Select>
          )}
          {paper !== 'list' && (
            <Select label={choices.some(isTerm) ? 'Mês ou período' : 'Mês'} value={period.value} onChange={setChosen}>
              <Options of={choices.map(({ value, label }) => [value, label])} />
            </Select>
          )}
          <Text color="fg.muted">{made.words} Para guardar em PDF, escolha “Salvar como PDF” ao imprimir.</Text>
          <Printed title={papers[paper]} about={about} landscape={made.landscape}>
            {made.print}
          </Printed>
        </Stack>
      ) : (
        <Loading rows={3} height="3rem" />
      )}
    </Modal>
  )
}

const keyOf = ({ moduleId }: PaperSubject) => String(moduleId ?? 'other')
const nameOf = ({ subject }: PaperSubject) => subject ?? 'Sem disciplina'

const pupils = (people: readonly unknown[]) => countOf(people.length, 'aluno', 'alunos')

interface Wanted {
  schoolClass: SchoolClass
  subject: PaperSubject | undefined
  period: PaperPeriod
  today: string
  head: PaperHead
}

function paperOf(paper: Paper, found: ClassPapers, { schoolClass, subject, period, today, head }: Wanted) {
  const title = papers[paper]
  // A list and a sheet to fill are of who is in the class now.
  const { range } = period
  const isOfPeriod = paper === 'diary' || (paper === 'blank' && range.from > today)
  const { numbering } = schoolClass
  const numbers = callNumbers({ numbering, ...found.records }, { date: isOfPeriod ? range.from : today, today })
  if (paper === 'diary') {
    const { records, subjects } = found
    const diary = classDiary(subject ? recordsOfSubject(records, subjects, subject.moduleId) : records, range, numbers)
    const given = diary.lessons.reduce((total, { lessons }) => total + lessons, 0)
    return {
      landscape: true,
      words: diary.lessons.length
        ? `${countOf(given, 'aula', 'aulas')} e ${pupils(diary.rows)} no ${isTerm(period) ? 'período' : 'mês'}.`
        : `Nenhuma chamada neste ${isTerm(period) ? 'período' : 'mês'}: o diário sai só com os nomes.`,
      sheets: () => diarySheets(diary, title, head),
      print: () => <PaperDiary diary={diary} />,
    }
  }
  const week = (subject ? [subject] : found.subjects).flatMap((each) => each.week)
  const days = daysOf(range).filter((day) => meetsOn({ week }, day, found.calendar))
  const students = byNumber(found.students, numbers).map((each) => ({ ...each, number: numbers.get(each.id) ?? null }))
  const sheet = paper === 'list' ? classListSheet(students, title, head) : blankSheet(students, days, title, head)
  return {
    landscape: paper === 'blank',
    words:
      paper === 'list'
        ? `${pupils(students)}.`
        : `${pupils(students)}, com os dias de aula do mês (${days.length}) e colunas livres.`,
    sheets: () => [sheet],
    print: () => <PaperGrid sheet={sheet} signed={paper === 'blank'} />,
  }
}

function aboutOf(
  schoolClass: SchoolClass,
  found: ClassPapers | undefined,
  subject: PaperSubject | undefined,
  period: string | null,
): string[] {
  const title = subject?.title ?? schoolClass.title
  const of = subject ? [subject] : found?.subjects
  return [
    [`Turma: ${title}`, period].filter(Boolean).join(' · '),
    `Professor(a): ${(subject ?? found)?.teacher ?? '______________________________'} · ${weekText(schoolClass, of)}`,
  ]
}

interface PaperPeriod extends Pick<PeriodChoice, 'value' | 'label' | 'said'> {
  range: DateRange
  /** Its name in the name of a file. */
  file: string
}

const isTerm = ({ value, file }: PaperPeriod) => value !== file

/** @param month yyyy-mm */
const monthChoice = (month: string): PaperPeriod => ({
  ...{ value: month, label: monthName(month), said: monthName(month), file: month },
  range: rangeOf('month', `${month}-01`),
})

/** The months with a roll and this one, the latest first, and for a diary the terms; for sheets to fill, the next one too. */
function choicesOf({ records }: ClassPapers, today: string, paper: Paper, terms: PeriodChoice[]): PaperPeriod[] {
  const current = today.slice(0, 7)
  const found = new Set([...records.rolls.map(({ date }) => date.slice(0, 7)), current])
  if (paper === 'blank') found.add(rangeOf('month', nextMonthOf(today)).from.slice(0, 7))
  const months = [...found].sort().reverse().map(monthChoice)
  return paper === 'blank' ? months : [...months, ...terms.map((term) => ({ ...term, file: term.label }))]
}

const nextMonthOf = (date: string) => {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
