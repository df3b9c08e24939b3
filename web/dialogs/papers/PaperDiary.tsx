import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { type ClassDiary, contentOf, diaryLegend } from '#web/model/papers/classDiary.ts'
import { Signatures } from './Signatures.tsx'

/** More lessons than this do not fit across a sheet in letters that can be read. */
const acrossSheet = 46
/** The same where the heading of a column is a day and its month. */
const acrossMonths = 26

/** Up to this many leave room for a whole name in one line. */
const fewLessons = 10
/** From this many on, letters are smaller. */
const manyLessons = 25

/** The counts after the marks: absences by kind, and together. */
const totals = [
  ['P', 'present'],
  ['F', 'unjustified'],
  ['FJ', 'justified'],
  ['Faltas', 'absent'],
  ['A', 'late'],
] as const

/** The diary of a month or a term on paper, across the sheet: marks by lesson, totals, the content of each lesson, and signatures. */
export function PaperDiary({ diary }: { diary: ClassDiary }) {
  const months = new Set(diary.lessons.map(({ date }) => date.slice(0, 7))).size
  const parts = Math.max(1, Math.ceil(diary.lessons.length / (months > 1 ? acrossMonths : acrossSheet)))
  const perPart = Math.ceil(diary.lessons.length / parts)
  return (
    <>
      {Array.from({ length: parts }, (_, part) => (
        <Marks
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand in this order
          key={part}
          diary={diary}
          from={part * perPart}
          to={Math.min((part + 1) * perPart, diary.lessons.length)}
          isLast={part === parts - 1}
          saysMonths={months > 1}
        />
      ))}
      <Text fontSize="8pt" mt="1.5mm">
        {diaryLegend(diary)}
      </Text>
      <Content diary={diary} />
      <Signatures />
    </>
  )
}

function Marks(props: { diary: ClassDiary; from: number; to: number; isLast: boolean; saysMonths: boolean }) {
  const { diary, from, to, isLast, saysMonths } = props
  const lessons = diary.lessons.slice(from, to)
  const days = [...new Set(lessons.map(({ date }) => date))]
  return (
    <DiaryTable
      data-dense={lessons.length >= manyLessons || undefined}
      data-months={saysMonths || undefined}
      data-roomy={lessons.length <= fewLessons || undefined}
    >
      <thead>
        <tr>
          <th rowSpan={2} scope="col" data-number>
            Nº
          </th>
          <th rowSpan={2} scope="col" data-name>
            Aluno
          </th>
          {days.map((date) => (
            <th key={date} scope="colgroup" colSpan={lessons.filter((lesson) => lesson.date === date).length} data-mark>
              {saysMonths ? shortDate(date) : date.slice(8)}
            </th>
          ))}
          {isLast &&
            totals.map(([label]) => (
              <th key={label} rowSpan={2} scope="col" data-total={label}>
                {label}
              </th>
            ))}
          {isLast && (
            <th rowSpan={2} scope="col" data-rate>
              Freq.
            </th>
          )}
        </tr>
        <tr>
          {lessons.map(({ numbers }) => (
            <th key={numbers} scope="col" data-mark data-lesson>
              {numbers}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {diary.rows.map((row) => (
          <tr key={row.studentId}>
            <td data-number>{row.number}</td>
            <th scope="row" data-name>
              {row.name}
              {row.note && <span> ({row.note})</span>}
            </th>
            {lessons.map(({ numbers }, i) => (
              <td key={numbers} data-mark>
                {row.marks[from + i]}
              </td>
            ))}
            {isLast &&
              totals.map(([label, figure]) => (
                <td key={figure} data-total={label}>
                  {row[figure]}
                </td>
              ))}
            {isLast && <td data-rate>{rateText(row.rate)}</td>}
          </tr>
        ))}
      </tbody>
    </DiaryTable>
  )
}

const Content = ({ diary }: { diary: ClassDiary }) =>
  diary.lessons.length + diary.cancelled.length > 0 && (
    <Box mt="4mm">
      <Heading as="h2" fontSize="10pt" mb="1mm">
        Conteúdo das aulas
      </Heading>
      <Box as="ol" listStyleType="none" fontSize="8pt" style={{ columns: 2, columnGap: '8mm' }}>
        {diary.lessons.map((lesson) => (
          <li key={lesson.numbers}>
            <b>{lesson.numbers}</b> · {shortDate(lesson.date)} · {contentOf(lesson)}
          </li>
        ))}
        {diary.cancelled.map(({ date, title, reason }) => (
          <li key={`${date} ${title}`}>
            {shortDate(date)} · não houve aula: {reason}
          </li>
        ))}
      </Box>
    </Box>
  )

const DiaryTable = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: '8pt',
    lineHeight: '1.1',
    marginBottom: '2mm',
    '& th, & td': {
      borderWidth: '0.5pt',
      borderColor: '#777',
      padding: '0.6mm 0.5mm',
      fontVariantNumeric: 'tabular-nums',
    },
    '& thead th:not([data-lesson])': { fontWeight: 'bold', verticalAlign: 'bottom' },
    '& tr': { breakInside: 'avoid' },
    '& tbody tr:nth-of-type(even)': { background: '#f1f1f1', printColorAdjust: 'exact' },
    '& [data-number]': { width: '7mm', textAlign: 'right' },
    '& [data-name]': {
      width: '56mm',
      textAlign: 'left',
      fontWeight: 'normal',
      overflowWrap: 'anywhere',
      paddingInline: '1.2mm',
    },
    '& [data-name] span': { fontSize: '7pt', color: '#333' },
    '& [data-mark]': { textAlign: 'center', padding: '0.6mm 0' },
    '& [data-lesson]': { fontWeight: 'normal', fontSize: '6pt' },
    '& [data-total]': { width: '7mm', textAlign: 'center' },
    '& [data-total=Faltas]': { width: '10mm' },
    '& [data-rate]': { width: '11mm', textAlign: 'right' },
    '&[data-roomy] [data-name]': { width: '112mm' },
    '&[data-dense]': { fontSize: '7pt' },
    '&[data-dense] [data-name]': { width: '46mm' },
    '&[data-dense] [data-mark]': { fontSize: '6.5pt' },
    '&[data-months] thead [data-mark]': { fontSize: '6.5pt' },
    '&[data-dense] [data-lesson]': { fontSize: '5pt' },
  },
})
