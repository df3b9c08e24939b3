import { parseArgs } from 'node:util'
import { adminCommand } from '#server/adminCommand.ts'

/** A command of `npm run admin -- …`. */
export type AdminAct =
  | { act: 'create'; name: string; email: string }
  | { act: 'resetPassword'; email: string }
  | { act: 'import'; files: string[]; schoolId?: number; preview?: boolean }
  | { act: 'undoImport'; importId: number }
  | { act: 'backup'; file: string; passphrase?: boolean; withFiles?: boolean }
  | { act: 'restore'; file: string; identity?: string; passphrase?: boolean }
  | { act: 'deleteAgain'; file: string }
  | { act: 'backupKey'; file: string }
  | { act: 'doctor'; identity?: string }
  | { act: 'restored' }
  | { act: 'move'; from: string; to: string }
  | { act: 'unmove'; place: string }

export const usage = `Uso:
  ${adminCommand} create --name NOME --email E-MAIL   primeiro administrador global (senha perguntada ou em CHAMADA_PASSWORD)
  ${adminCommand} reset-password --email E-MAIL   nova senha para uma conta, mostrada só uma vez
  ${adminCommand} import ARQUIVO… [--school NÚMERO] [--preview]   turmas, professores e alunos de planilhas, OneRoster ou Educacenso
  ${adminCommand} undo-import NÚMERO   desfaz uma importação inteira
  ${adminCommand} backup ARQUIVO [--passphrase] [--with-files]   cópia do banco e dos arquivos enviados, com o servidor no ar; os de um bucket, só com --with-files
  ${adminCommand} restore ARQUIVO [--identity CHAVE | --passphrase]   volta a uma cópia, com o servidor parado
  ${adminCommand} delete-again BANCO   apaga de novo o que um banco anterior tinha apagado depois da cópia
  ${adminCommand} backup-key ARQUIVO   cria a chave que abre as cópias cifradas
  ${adminCommand} restored   depois de voltar um PostgreSQL a uma cópia: com os servidores parados, antes de iniciá-los
  ${adminCommand} doctor [--identity CHAVE]   diz o que não está certo e o que fazer
  ${adminCommand} move --from LUGAR --to LUGAR   leva o banco inteiro de uma pasta de dados a um PostgreSQL (postgres://…) ou de volta; com o servidor no ar, copia e diz quando pará-lo
  ${adminCommand} unmove LUGAR   volta a usar um banco que foi levado a outro lugar
O banco é o da pasta CHAMADA_DATA, ou o PostgreSQL de DATABASE_URL, que tem suas próprias ferramentas em vez de backup e restore. As cópias são cifradas para CHAMADA_BACKUP_KEY, quando ela existe.`

/** Parses the command's arguments. Throws an Error with a Portuguese sentence when they are not valid. */
export function adminAct(words: readonly string[]): AdminAct {
  const [command, ...rest] = words
  const { values, positionals } = read(rest)
  const onlyFile = () => {
    if (positionals.length !== 1) throw new Error(`${command} pede o nome de um arquivo.\n${usage}`)
    return positionals[0]!
  }
  const { passphrase } = values
  switch (command) {
    case 'create':
      if (!values.name || !values.email) throw new Error(`create pede --name e --email.\n${usage}`)
      return { act: 'create', name: values.name, email: values.email }
    case 'reset-password':
      if (!values.email) throw new Error(`reset-password pede --email.\n${usage}`)
      return { act: 'resetPassword', email: values.email }
    // The name it had while it read no other format.
    case 'import-educacenso':
    case 'import':
      if (values.school !== undefined && !isNumber(values.school)) throw new Error('--school pede o número da escola.')
      if (!positionals.length) throw new Error(`${command} pede o nome de um arquivo.\n${usage}`)
      return {
        act: 'import',
        files: positionals,
        schoolId: values.school ? Number(values.school) : undefined,
        preview: values.preview,
      }
    case 'undo-import':
      if (positionals.length !== 1 || !isNumber(positionals[0]!))
        throw new Error(`undo-import pede o número da importação.\n${usage}`)
      return { act: 'undoImport', importId: Number(positionals[0]) }
    case 'backup':
      return { act: 'backup', file: onlyFile(), passphrase, withFiles: values['with-files'] }
    case 'restore':
      return { act: 'restore', file: onlyFile(), identity: values.identity, passphrase }
    case 'delete-again':
      return { act: 'deleteAgain', file: onlyFile() }
    case 'backup-key':
      return { act: 'backupKey', file: onlyFile() }
    case 'restored':
      return { act: 'restored' }
    case 'doctor':
      return { act: 'doctor', identity: values.identity }
    case 'move':
      if (!values.from || !values.to || positionals.length) throw new Error(`move pede --from e --to.\n${usage}`)
      return { act: 'move', from: values.from, to: values.to }
    case 'unmove':
      if (positionals.length !== 1) throw new Error(`unmove pede uma pasta de dados ou postgres://….\n${usage}`)
      return { act: 'unmove', place: positionals[0]! }
  }
  throw new Error(usage)
}

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

function read(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    const flags = { passphrase: flag, preview: flag, 'with-files': flag } as const
    const places = { from: text, to: text } as const
    const options = {
      name: text,
      email: text,
      school: text,
      identity: text,
      ...places,
      ...flags,
    } as const
    return parseArgs({ args, allowPositionals: true, options })
  } catch {
    throw new Error(usage)
  }
}
