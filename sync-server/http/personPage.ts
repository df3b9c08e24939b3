import { fullDate } from '#schema/fields/dates/dates.ts'
import { attendanceDetailLabels, categoryLabels, performanceLabels, roleLabels } from '#schema/fields/labels.ts'
import { auditKinds } from '#schema/rules/journal/auditKinds.ts'
import { deviceName } from '#schema/rules/people/deviceName.ts'
import { type PersonData, tableNamedBy } from '#server/execute/personData.ts'

/** A person's data as one HTML page: nothing runs in it, it loads nothing, and it can be printed. */
export function personPage(data: PersonData, zone: string): string {
  const { person, madeAt, sections } = data
  const filled = sections.filter(({ rows }) => rows.length)
  const empty = sections.filter(({ rows }) => !rows.length).map(({ title }) => title)
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const cell = (column: string, value: unknown) => text(wordsFor(column, value, data, time))
  const tables = filled.map(
    ({ title, columns, rows }) => `<section>
<h2>${text(title)}</h2>
<table${isStacked(columns, rows) ? ' class="stacked"' : ''}>
<thead><tr>${Object.values(columns)
      .map((heading) => `<th scope="col">${text(heading)}</th>`)
      .join('')}</tr></thead>
<tbody>
${rows
  .map(
    (row) =>
      `<tr>${Object.entries(columns)
        .map(([column, heading]) => `<td data-heading="${text(heading)}">${cell(column, row[column])}</td>`)
        .join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table>
</section>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dados de ${text(person.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Dados de ${text(person.name)}</h1>
<p>Tudo o que o Chamada guarda desta pessoa, em ${text(time.format(madeAt))}. Para corrigir ou apagar, fale com a
secretaria da escola.</p>
${tables.join('\n')}
${empty.length ? `<p>Nada guardado em: ${text(empty.join('; '))}.</p>` : ''}
</main>
</body>
</html>`
}

/** More columns than this do not stand side by side on a sheet; of one row, fewer read better under each other. */
const mostColumns = { many: 7, one: 4 }

/** Whether each row is shown as a list of its fields. */
const isStacked = (columns: object, rows: readonly unknown[]) =>
  Object.keys(columns).length > (rows.length > 1 ? mostColumns.many : mostColumns.one)

/** What stands in the details of a trace. */
const detailWords: Record<string, string> = { device: 'aparelho', format: 'formato', count: 'quantos', call: 'pedido' }

const enumWords: Record<string, Record<string, string>> = {
  role: roleLabels,
  category: categoryLabels,
  detail: attendanceDetailLabels,
  rating: performanceLabels,
  performanceLevel: performanceLabels,
  selfPerformance: performanceLabels,
  kind: auditKinds,
  outcome: { applied: 'Feito', refused: 'Recusado' },
  weekday: {
    ...{ sunday: 'domingo', monday: 'segunda-feira', tuesday: 'terça-feira', wednesday: 'quarta-feira' },
    ...{ thursday: 'quinta-feira', friday: 'sexta-feira', saturday: 'sábado' },
  },
}

/** Later than any number of a row and any size of a file: an instant, ms. */
const firstInstant = 1e11

function wordsFor(column: string, value: unknown, { names }: PersonData, time: Intl.DateTimeFormat): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  const table = tableNamedBy(column)
  if (table) return names[table]?.[value as number] ?? `nº ${value}`
  if (typeof value === 'number') return value > firstInstant ? time.format(value) : String(value)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, detail]) => `${detailWords[name] ?? name}: ${detail}`)
      .join(', ')
  if (column === 'userAgent') return deviceName(String(value)) ?? String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return fullDate(String(value))
  return enumWords[column]?.[String(value)] ?? String(value)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (value: string) => value.replace(/[&<>"']/g, (sign) => signs[sign]!)

/** The rows of some tables as lists of their fields. */
function stacked(table: string): string {
  return `${table} thead { position: absolute; left: -100rem }
${table} tr { display: block; border-bottom: 1px solid; padding: 0.5rem 0 }
${table} td { display: block; border: 0; padding: 0.1rem 0 }
${table} td::before { content: attr(data-heading) ': '; font-weight: 600 }`
}

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 70rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem }
th, td { border-bottom: 1px solid; padding: 0.35rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem }
${stacked('.stacked')}
@media (max-width: 40rem) {
${stacked('table')}
}
@page {
  size: A4; margin: 14mm 14mm 16mm;
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 8pt system-ui, sans-serif }
}
@media print {
  :root { color-scheme: light; line-height: 1.35; font-size: 10pt }
  main { padding: 0 }
  h2 { margin-top: 1.2rem; break-after: avoid }
  tr { break-inside: avoid }
  .stacked, .stacked tbody { display: block }
  .stacked thead { display: none }
}
`
