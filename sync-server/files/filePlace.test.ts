import { expect, test, vi } from 'vitest'
import { BadConfig, configFrom } from '#server/config.ts'

// Covers: where the schools' files are, as the settings say it.
const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'segredo' }
const filesOf = (CHAMADA_FILES: string | undefined, env: Record<string, string> = keys) =>
  configFrom({ CHAMADA_DATA: '/dados', CHAMADA_FILES, ...env }).files

test('by default, and for a folder, no bucket is used', () => {
  expect(filesOf(undefined)).toEqual({ folder: '/dados/files', bucket: undefined })
  expect(filesOf('')).toEqual({ folder: '/dados/files', bucket: undefined })
  expect(filesOf('/outro/disco')).toEqual({ folder: '/outro/disco', bucket: undefined })
})

test('a bucket has an endpoint, a region, a prefix and keys; uploads under way stay in the folder of the data', () => {
  const own = filesOf('s3://escola/chamada/arquivos/?endpoint=http://127.0.0.1:9000&region=sa-east-1')
  expect(own).toEqual({
    folder: '/dados/files',
    bucket: {
      ...{ endpoint: 'http://127.0.0.1:9000', region: 'sa-east-1', bucket: 'escola', prefix: 'chamada/arquivos/' },
      ...{ keyId: 'AKIA', secret: 'segredo', token: undefined },
    },
  })
  expect(filesOf('s3://escola?region=sa-east-1').bucket).toMatchObject({
    ...{ endpoint: 'https://s3.sa-east-1.amazonaws.com', prefix: '' },
  })
  expect(filesOf('s3://escola', { ...keys, AWS_SESSION_TOKEN: 'x' }).bucket).toMatchObject({
    ...{ endpoint: 'https://s3.us-east-1.amazonaws.com', token: 'x' },
  })
})

test.each([
  ['https://s3.example.com/escola', 'must be a folder or s3://'],
  ['s3:escola', 'must be a folder or s3://'],
  ['s3://', 'must be like s3://'],
  ['s3://Escola_1', 'must be like s3://'],
  ['s3://escola/a//b', 'must be like s3://'],
  ['s3://escola/a b', 'must be like s3://'],
  ['s3://escola?endpoint=ftp://a', 'must be like s3://'],
  ['s3://escola?endpoint=https://a/caminho', 'must be like s3://'],
  ['s3://escola?regiao=x', 'must be like s3://'],
  ['s3://AKIA:segredo@escola', 'must not hold keys'],
])('%s stops the start with one line that repeats no secret', (text, reason) => {
  const start = () => filesOf(text)
  expect(start).toThrow(BadConfig)
  expect(start).toThrow(reason)
  expect(start).not.toThrow(/segredo|\n/)
})

test('a bucket without its keys stops the start', () => {
  expect(() => filesOf('s3://escola', {})).toThrow('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
})

test('the client of S3 is loaded only where a bucket is used', async () => {
  const loads = vi.fn()
  // Another file's tests may have loaded it here before.
  vi.resetModules()
  vi.doMock('aws4fetch', async (original) => {
    loads()
    return original()
  })
  const { openFiles } = await import('./openFiles.ts')
  await openFiles(filesOf('/outro/disco'))
  expect(loads).not.toHaveBeenCalled()
  await openFiles(filesOf('s3://escola'))
  expect(loads).toHaveBeenCalled()
  vi.doUnmock('aws4fetch')
  vi.resetModules()
})
