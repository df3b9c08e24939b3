import { isPublic } from '#server/files/bucket/isPublic.ts'
import type { FilePlace } from '#server/files/filePlace.ts'
import { FilesAway } from '#server/files/filesAway.ts'
import { openFiles } from '#server/files/openFiles.ts'
import type { Problem } from '#server/start/startRefusals.ts'
import { uploadedHashes } from '#server/store/files/uploads.ts'
import type { Store } from '#server/store/store.ts'

const day = 24 * 60 * 60_000

/** Compares the uploaded files that the database names with those in the folder or bucket. */
export async function filesProblems(store: Store, place: FilePlace, now: number): Promise<Problem[]> {
  try {
    return await problemsOf(store, place, now)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    return [
      {
        what: `O serviço dos arquivos enviados não respondeu como devia: ${error.message}.`,
        remedy:
          'Confira CHAMADA_FILES, as chaves AWS_*, o relógio desta máquina e o serviço. O resto funciona sem ele.',
      },
    ]
  }
}

async function problemsOf({ q }: Store, place: FilePlace, now: number): Promise<Problem[]> {
  const where = place.bucket ? `no bucket ${place.bucket.bucket}` : 'na pasta files'
  const all = await (await openFiles(place)).all()
  const here = new Set(all.map(({ name }) => name))
  const named = new Set(await uploadedHashes(q))
  const missing = [...named].filter((hash) => !here.has(hash))
  // The daily sweep leaves younger ones: somebody may just be sending them.
  const unnamed = all.filter(({ hash, at }) => at < now - 2 * day && !named.has(hash))
  const problems: Problem[] = []
  if (missing.length)
    problems.push({
      what: `Faltam ${missing.length} arquivos enviados ${where}, a começar por ${missing[0]}.`,
      remedy: place.bucket
        ? 'Traga-os de uma versão anterior do bucket ou de uma cópia, ou envie-os de novo nas aulas.'
        : 'Traga-os de uma cópia (tar xzf CÓPIA files), ou envie-os de novo nas aulas.',
    })
  if (unnamed.length)
    problems.push({
      what: `Há ${unnamed.length} arquivos ${where} que nenhuma escola tem, a começar por ${unnamed[0]!.name}.`,
      remedy: `O servidor os apaga a cada dia e quando inicia; se ficam, confira as permissões ${place.bucket ? 'da chave' : 'da pasta'}.`,
    })
  if (place.bucket && (await isPublic(place.bucket, all[0]?.name)))
    problems.push({
      what: `Qualquer pessoa lê o bucket ${place.bucket.bucket} sem chave.`,
      remedy: 'Torne-o privado agora: os arquivos de uma escola são de quem pode ver as aulas.',
    })
  return problems
}
