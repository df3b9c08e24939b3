import { largestSealedFile, type SealedFile, sealedFile } from '#schema/sync/sealedFile.ts'

/** The file that somebody chose, as its person's device saved it. Rejects with a sentence. */
export async function readSealedFile(chosen: Blob): Promise<SealedFile> {
  if (chosen.size > largestSealedFile)
    throw new Error('O arquivo é grande demais: só o aparelho em que foi salvo pode enviar o que ele traz.')
  let value: unknown
  try {
    value = JSON.parse(await chosen.text())
  } catch {
    throw new Error('Este arquivo está danificado ou não é do Chamada.')
  }
  if ((value as { form?: unknown } | null)?.form === 'chamada-outbox')
    throw new Error('Este arquivo não está lacrado: quem o salvou o carrega com a própria conta.')
  const read = sealedFile.safeParse(value)
  if (!read.success) throw new Error('Este arquivo não é de trabalho não enviado do Chamada.')
  return read.data
}
