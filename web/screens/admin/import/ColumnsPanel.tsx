import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { type Separator, separatorLabels, separators } from '#schema/lists/sheet/separators.ts'
import {
  dates,
  fieldLabel,
  fieldsOf,
  type SheetField,
  type SheetSubject,
  subjectLabels,
} from '#schema/lists/sheet/sheetFields.ts'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'
import { countOf } from '#schema/rules/text.ts'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { mappingWith, mappingWithColumn } from '#web/model/import/correctedMapping.ts'
import { useNow } from '#web/sync/useNow.ts'
import type { OpenedSheet } from './importMessages.ts'

/** In how many of the first lines the headings may be. */
const headingLines = 10
const shownRows = 4

/** How each sheet is read, with its first rows; people correct what was recognized. */
export default function ColumnsPanel(props: {
  sheets: readonly OpenedSheet[]
  mappings: readonly SheetMapping[]
  onChange(sheet: number, mapping: SheetMapping): void
  onSeparate(file: string, separator: Separator): void
}) {
  const { sheets, mappings, onChange, onSeparate } = props
  return (
    <Stack gap="4">
      {sheets.map((sheet, i) => (
        <SheetColumns
          key={`${sheet.file}/${sheet.name}`}
          sheet={sheet}
          mapping={mappings[i]!}
          onChange={(mapping) => onChange(i, mapping)}
          onSeparate={(separator) => onSeparate(sheet.file, separator)}
        />
      ))}
    </Stack>
  )
}

interface SheetColumnsProps {
  sheet: OpenedSheet
  mapping: SheetMapping
  onChange(mapping: SheetMapping): void
}

function SheetColumns(props: SheetColumnsProps & { onSeparate(separator: Separator): void }) {
  const { sheet, mapping, onChange, onSeparate } = props
  const { subject, headingLine } = mapping
  const name = sheet.name || sheet.file
  const hasColumns = subject !== undefined && fieldsOf[subject].length > 0
  const days = mapping.columns.flatMap((field, i) =>
    field && dates.includes(field) ? (sheet.monthFirst[i] ?? []) : [],
  )
  const { date: today } = useNow()
  const change = (changes: Parameters<typeof mappingWith>[3]) => onChange(mappingWith(mapping, sheet, today, changes))
  return (
    <Panel as="section" aria-label={name} px={{ base: '4', md: '5' }} py="4">
      <Flex gap="3" align="center" wrap="wrap" mb={hasColumns ? '3' : '0'}>
        <Box flex="1 1 12rem" minW="0">
          <Text fontWeight="bold" overflowWrap="anywhere">
            {name}
          </Text>
          <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {countOf(Math.max(0, sheet.rowCount - headingLine), 'linha', 'linhas') +
              (sheet.isHidden ? ' · planilha oculta' : '')}
          </Text>
        </Box>
        <NarrowSelect
          aria-label={`O que ${name} traz`}
          value={subject ?? ''}
          onChange={({ target }) => change({ subject: (target.value || undefined) as SheetSubject | undefined })}
        >
          <Options of={Object.entries(subjectLabels).map(([value, label]) => [value, `Traz: ${label}`])} />
          <option value="">Deixar de fora</option>
        </NarrowSelect>
        {hasColumns && (
          <NarrowSelect
            aria-label={`Títulos das colunas de ${name}`}
            value={headingLine}
            onChange={({ target }) => change({ headingLine: Number(target.value) })}
          >
            <option value={0}>Sem títulos</option>
            <Options
              of={sheet.firstRows
                .slice(0, Math.max(headingLines, headingLine))
                .map((_, i) => [i + 1, `Títulos na linha ${i + 1}`])}
            />
          </NarrowSelect>
        )}
        {sheet.separator && (
          <NarrowSelect
            aria-label={`O que separa as colunas de ${name}`}
            value={sheet.separator}
            onChange={({ target }) => onSeparate(target.value as Separator)}
          >
            <Options of={separators.map((each) => [each, `Separado por ${separatorLabels[each]}`])} />
          </NarrowSelect>
        )}
        {days.length > 0 && (
          <NarrowSelect
            aria-label={`Ordem das datas de ${name}`}
            value={(mapping.monthFirst ?? days.includes(true)) ? 1 : 0}
            onChange={({ target }) => onChange({ ...mapping, monthFirst: target.value === '1' })}
          >
            <Options
              of={[
                [0, 'Datas em dia/mês/ano'],
                [1, 'Datas em mês/dia/ano'],
              ]}
            />
          </NarrowSelect>
        )}
        {hasColumns && sheet.hiddenCount > 0 && (
          <NarrowSelect
            aria-label={`Linhas ocultas de ${name}`}
            value={mapping.readsHidden ? 1 : 0}
            onChange={({ target }) => onChange({ ...mapping, readsHidden: target.value === '1' })}
          >
            <Options
              of={[
                [0, `Sem ${countOf(sheet.hiddenCount, 'linha oculta', 'linhas ocultas')}`],
                [1, `Com ${countOf(sheet.hiddenCount, 'linha oculta', 'linhas ocultas')}`],
              ]}
            />
          </NarrowSelect>
        )}
      </Flex>
      {hasColumns && <ColumnChoices {...{ sheet, mapping, onChange }} subject={subject} />}
    </Panel>
  )
}

/** What each column holds, above the first rows. */
function ColumnChoices({ sheet, mapping, subject, onChange }: SheetColumnsProps & { subject: SheetSubject }) {
  const { headingLine, columns } = mapping
  const headings = headingLine ? (sheet.firstRows[headingLine - 1] ?? []) : []
  const rows = sheet.firstRows.slice(headingLine, headingLine + shownRows)
  return (
    <Box overflowX="auto" mx={{ base: '-4', md: '-5' }} px={{ base: '4', md: '5' }}>
      <Cells aria-label={`Colunas de ${sheet.name || sheet.file}`}>
        <thead>
          <tr>
            {columns.map((field, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
              <th key={column} scope="col">
                <NarrowSelect
                  aria-label={`Coluna ${column + 1}${headings[column] ? `, ${headings[column]}` : ''}`}
                  value={field ?? ''}
                  onChange={({ target }) =>
                    onChange(mappingWithColumn(mapping, column, (target.value || undefined) as SheetField | undefined))
                  }
                >
                  <option value="">Não usar</option>
                  <Options of={fieldsOf[subject].map((each) => [each, fieldLabel(each)])} />
                </NarrowSelect>
                {headings[column] && <Text as="span">{headings[column]}</Text>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <tr key={i}>
              {columns.map((field, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
                <td key={column} data-unused={field ? undefined : ''}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Cells>
    </Box>
  )
}

const Cells = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    '& th, & td': { px: '2', py: '1', textAlign: 'left', verticalAlign: 'top', maxWidth: '16rem', minWidth: '8rem' },
    '& th': { pb: '2', borderBottomWidth: '1px', borderColor: 'border', fontWeight: 'medium' },
    '& th > select': { width: 'full', minWidth: '9rem' },
    '& th > span': { display: 'block', mt: '1', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' },
    '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: 'sm' },
    '& td[data-unused]': { color: 'fg.muted' },
  },
})
