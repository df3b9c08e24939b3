/** The parts of an .xlsx (ECMA-376) that do not depend on its cells. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const each = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i + 1)).join('')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML and removes the characters XML cannot contain. */
export const xmlText = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => signs[sign]!)

export const contentTypes = (sheets: number) =>
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${each(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`

export const packageLinks = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbook = (names: readonly string[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${names.map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

export const workbookLinks = (sheets: number) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${each(sheets, (n) => `<Relationship Id="rId${n}" Type="${links}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${links}/styles" Target="styles.xml"/></Relationships>`

const format = (number: number, font: number, more = '') =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`

/** Cell styles: plain, head (bold), rate (per cent), and text that must never be read as a formula (trial S20). */
export const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${format(0, 0)}${format(0, 1, ' applyFont="1"')}${format(164, 0, ' applyNumberFormat="1"')}${format(0, 0, ' quotePrefix="1"')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
