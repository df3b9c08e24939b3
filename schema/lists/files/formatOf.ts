import { UnreadableFile } from './UnreadableFile.ts'

/** What a file's bytes begin with. */
export type Container = 'zip' | 'text'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

/** Tells a packed file from a text by its bytes. Throws `UnreadableFile` for other programs' files. */
export function containerOf(bytes: Uint8Array): Container {
  if (bytes.length === 0) throw new UnreadableFile('O arquivo está vazio: tem 0 bytes. Exporte-o ou copie-o outra vez.')
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(
      'É um arquivo antigo do Excel (.xls) ou protegido por senha. Abra-o e salve como “Pasta de Trabalho do Excel (.xlsx)”, sem senha.',
    )
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile('É um PDF, e não uma planilha. Peça a lista em .xlsx ou .csv, ou copie e cole as células.')
  if (startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66))
    throw new UnreadableFile(notAList('um documento de texto (.rtf)'))
  if (startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x89, 0x50, 0x4e, 0x47))
    throw new UnreadableFile(notAList('uma imagem'))
  const start = new TextDecoder().decode(bytes.subarray(0, 512)).trimStart().toLowerCase()
  if (/^<(!doctype html|html|\?xml|table|meta)/.test(start))
    throw new UnreadableFile(
      'É uma página, e não uma planilha, embora o nome diga outra coisa. Abra-a no Excel e salve como .xlsx.',
    )
  return 'text'
}

/** What a zip is, by the files in it. Throws `UnreadableFile` for one that is no list. */
export function packedFormat(
  names: readonly string[],
  isOneRosterName: (name: string) => boolean,
): 'xlsx' | 'oneroster' {
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  if (names.some(isOneRosterName)) return 'oneroster'
  if (names.includes('xl/workbook.bin'))
    throw new UnreadableFile('É uma planilha binária (.xlsb). Abra-a no Excel e salve como .xlsx.')
  if (names.includes('word/document.xml')) throw new UnreadableFile(notAList('um documento do Word'))
  if (names.includes('content.xml'))
    throw new UnreadableFile('É uma planilha do LibreOffice (.ods). Abra-a e salve como .xlsx.')
  throw new UnreadableFile('O .zip não tem uma planilha nem um pacote OneRoster. Tire a lista do .zip e envie só ela.')
}

const notAList = (what: string) => `É ${what}, e não uma lista. Envie uma planilha .xlsx ou .csv.`
