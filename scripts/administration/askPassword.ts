import { createInterface } from 'node:readline'

/** Asks for a password at the terminal without showing what is typed. Throws when there is no terminal. */
export async function askPassword(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) throw new Error('Não há terminal para perguntar a senha: use a variável CHAMADA_PASSWORD.')
  stdout.write(question)
  // Only the question is written: without an output, readline does not echo.
  const reader = createInterface({ input: stdin, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      reader.once('line', resolve)
      reader.once('SIGINT', () => reject(new Error('Nada foi feito.')))
    })
  } finally {
    reader.close()
    stdout.write('\n')
  }
}

/** Asks a question that is answered with s or n. Without a terminal the answer is no. */
export async function askYes(question: string): Promise<boolean> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return false
  const reader = createInterface({ input: stdin, output: stdout })
  try {
    return /^s/i.test(await new Promise<string>((resolve) => reader.question(question, resolve)))
  } finally {
    reader.close()
  }
}
