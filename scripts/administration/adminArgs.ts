import { parseArgs } from 'node:util'

/** A command of `npm run admin -- …`. */
export type AdminAct =
  | { act: 'create'; name: string; email: string }
  | { act: 'resetPassword'; email: string }
  | { act: 'import'; file: string; schoolId?: number }
  | { act: 'backup'; file: string }
  | { act: 'restore'; file: string }

export const usage = `Uso:
  npm run admin -- create --name NOME --email E-MAIL   primeiro administrador global (senha perguntada ou em CHAMADA_PASSWORD)
  npm run admin -- reset-password --email E-MAIL   nova senha para uma conta, mostrada só uma vez
  npm run admin -- import-educacenso ARQUIVO [--school NÚMERO]   escola, turmas, professores e alunos do Educacenso
  npm run admin -- backup ARQUIVO    cópia do banco, com o servidor no ar
  npm run admin -- restore ARQUIVO   volta a uma cópia, com o servidor parado
O banco é o da pasta CHAMADA_DATA.`

/** Parses the command's arguments. Throws an Error with a Portuguese sentence when they are not valid. */
export function adminAct(words: readonly string[]): AdminAct {
  const [command, ...rest] = words
  const { values, positionals } = read(rest)
  const onlyFile = () => {
    if (positionals.length !== 1) throw new Error(`${command} pede o nome de um arquivo.\n${usage}`)
    return positionals[0]!
  }
  if (command === 'create') {
    if (!values.name || !values.email) throw new Error(`create pede --name e --email.\n${usage}`)
    return { act: 'create', name: values.name, email: values.email }
  }
  if (command === 'reset-password') {
    if (!values.email) throw new Error(`reset-password pede --email.\n${usage}`)
    return { act: 'resetPassword', email: values.email }
  }
  if (command === 'import-educacenso') {
    if (values.school !== undefined && !/^[1-9]\d*$/.test(values.school))
      throw new Error('--school pede o número da escola.')
    return { act: 'import', file: onlyFile(), schoolId: values.school ? Number(values.school) : undefined }
  }
  if (command === 'backup' || command === 'restore') return { act: command, file: onlyFile() }
  throw new Error(usage)
}

function read(args: string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ args, allowPositionals: true, options: { name: text, email: text, school: text } })
  } catch {
    throw new Error(usage)
  }
}
