import * as z from 'zod'
import type { OpenApi, Operation } from '#server/http/contract/openApi.ts'

interface TestedServer {
  call(method: 'GET', path: string, options: { cookie: string }): Promise<Response>
  signIn(who: 'celia'): Promise<string>
}

/** The contract of a server, and the differences between an answer and its operation; none when there are none. */
export async function contractOf(server: TestedServer) {
  const contract = (await (
    await server.call('GET', '/api/openapi.json', { cookie: await server.signIn('celia') })
  ).json()) as OpenApi
  const schemas = new WeakMap<object, z.ZodType>()

  /** A schema with its references resolved. */
  function resolved(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(resolved)
    if (schema === null || typeof schema !== 'object') return schema
    const { $ref } = schema as { $ref?: string }
    if ($ref) return resolved(contract.components.schemas[$ref.split('/').at(-1) as 'User'])
    return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value)]))
  }

  function schemaOf(documented: { schema: object }): z.ZodType {
    const known = schemas.get(documented) ?? z.fromJSONSchema(resolved(documented.schema) as never)
    schemas.set(documented, known)
    return known
  }

  function faultsIn({ responses }: Operation, type: string, body: string): string[] {
    // Its success comes before the refusals.
    const { content } = Object.values(responses)[0] as { content?: Record<string, { schema: object }> }
    if (!content) return body ? ['the contract has no body'] : []
    const documented = content[type.split(';')[0]!] ?? content['*/*']
    if (!documented) return [`${type} is none of ${Object.keys(content)}`]
    if (!type.startsWith('application/json')) return []
    const result = schemaOf(documented).safeParse(JSON.parse(body))
    return result.success ? [] : [z.prettifyError(result.error)]
  }

  return { contract, faultsIn }
}
