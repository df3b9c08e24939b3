import * as z from 'zod'
import * as mini from 'zod/mini'
import { mutations } from '#schema/mutations/index.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import type { Callers, DeclaredRoute } from '../api.ts'
import { type About, tags } from './about.ts'
import { aboutCall } from './aboutCall.ts'
import { dryRunAnswer } from './answers.ts'
import { type Entity, entities, entityOf } from './entities.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json }>

export interface Operation {
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json; description?: string }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>
  security?: []
}
export type OpenApi = ReturnType<typeof openApi>

const refused = {
  '400': 'Campo inválido; o texto diz qual.',
  '401': 'Sem sessão.',
  '403': 'Sem permissão.',
  '404': 'Não existe, ou é de outra escola.',
  '409': 'Uma regra não permite.',
  '413': 'Pedido grande demais.',
  '415': 'Arquivo de um tipo que não é aceito.',
  '429': 'Tentativas demais; Retry-After diz os segundos.',
}
type Status = keyof typeof refused

/** The contract in OpenAPI 3.1, built from the declared routes and the schemas that check their requests. */
export function openApi(declared: readonly DeclaredRoute[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of declared) {
    const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chamada',
      version: '1',
      description:
        'A aplicação da escola. Erros são texto simples em português; X-Chamada-Code traz o código. Alterações aceitam dryRun=true, que diz o que mudaria e não muda nada. O que não pôde ser aceito de uma lista fica de fora, sem parar o resto: X-Chamada-Left-Out diz o código e o lugar na lista, como em “student.notEnrolled marks.3”.',
    },
    tags: tags.map((name) => ({ name })),
    paths,
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'chamada' } },
      schemas: Object.fromEntries(Object.entries(entities).map(([name, shape]) => [name, schemaOf(shape, 'output')])),
      responses: Object.fromEntries(
        Object.entries(refused).map(([status, description]) => [
          `Refused${status}`,
          {
            description,
            headers: { 'X-Chamada-Code': { description: 'O código do motivo.', schema: { type: 'string' } } },
            content: { 'text/plain': { schema: { type: 'string' } } },
          },
        ]),
      ),
    },
  }
}

function operationOf({ method, path, callers }: DeclaredRoute): Operation {
  const act = allMutations.find((known) => known.method === method && known.path === path)
  const about = aboutCall(method, path) ?? { tag: 'Sistema', summary: `${method} ${path}` }
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const fields = act ? schemaOf(act.args, 'input') : about.body && schemaOf(about.body, 'input')
  const queued = mutations.some((known) => known === act)
  const query = { ...about.query, ...(queued && { dryRun: 'true: só diz o que mudaria.' }) }
  const body = fields && bodyWithout(fields, names)
  const statuses: Status[] = [
    ...(callers === 'anyone' ? [] : (['401', '403'] as const)),
    ...(names.length || Object.keys(query).length || body ? (['400'] as const) : []),
    ...(names.length ? (['404'] as const) : []),
    ...(method === 'GET' ? [] : (['409', '413'] as const)),
    ...(about.bytes ? (['415'] as const) : []),
    ...(/login|password/.test(path) ? (['429'] as const) : []),
  ]
  return {
    tags: [about.tag],
    summary: about.summary,
    description: `Para: ${callersText(callers)}.`,
    parameters: [
      ...names.map((name) => ({ name, in: 'path' as const, required: true, schema: parameter(fields, name) })),
      ...Object.entries(query).map(([name, description]) => {
        const required = /obrigatório/.test(description)
        return { name, in: 'query' as const, required, schema: { type: 'string' }, description }
      }),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(about.bytes && { requestBody: { required: true, content: bytes } }),
    responses: {
      ...(byStatus[String(about.answer)] ?? {
        '200': { description: 'Feito.', content: contentOf(about, act, queued) },
      }),
      ...Object.fromEntries(statuses.sort().map((s) => [s, { $ref: `#/components/responses/Refused${s}` }])),
    },
    ...(callers === 'anyone' && { security: [] as [] }),
  }
}

/** The answers of calls that answer by their status and headers. */
const byStatus: Record<string, Operation['responses']> = {
  elsewhere: { '302': { description: 'Em outro endereço, o de Location.' } },
  created: { '201': { description: 'Feito, no endereço de Location.' } },
  received: { '204': { description: 'Recebido, até Upload-Offset.' } },
  picture: {
    '200': { description: 'A imagem.', content: { '*/*': { schema: {} } } },
    '204': { description: 'Não há imagem.' },
  },
}

const people: Record<string, string> = {
  superadmin: 'superadministradores',
  admin: 'administradores',
  teacher: 'professores',
  student: 'alunos',
  anyone: 'qualquer um, sem sessão',
  signedIn: 'quem entrou',
  global: 'quem administra todas as escolas',
}
const callersText = (callers: Callers) =>
  typeof callers === 'string' ? people[callers]! : callers.map((role) => people[role]).join(', ')

function contentOf({ answer }: About, act: Mutation | undefined, dryRun: boolean): Content | undefined {
  if (answer === 'nothing') return undefined
  if (answer === 'calendar') return { 'text/calendar': { schema: { type: 'string' } } }
  if (answer === 'text') return { 'text/plain': { schema: { type: 'string' } } }
  if (answer === 'html') return { 'text/html': { schema: { type: 'string' } } }
  if (answer === 'bytes') return { '*/*': { schema: {} } }
  if (answer === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  const schema =
    answer === undefined
      ? act
        ? { anyOf: [...actAnswers(act), ...(dryRun ? [schemaOf(dryRunAnswer, 'output')] : [])] }
        : {}
      : typeof answer === 'string'
        ? ref(answer as Entity)
        : Array.isArray(answer)
          ? { type: 'array', items: ref(answer[0]) }
          : schemaOf(answer, 'output')
  return { 'application/json': { schema } }
}

/** What an act answers: rows of its table. An act on a single row answers that row or null, or adds its message. */
function actAnswers({ answer: { table, many }, message }: Mutation): Json[] {
  const row = ref(entityOf[table])
  if (many) return [{ type: 'array', items: row }]
  if (!message) return [row, { type: 'null' }]
  const withMessage = { message: mini.string() }
  const extended = mini.extend(entities[entityOf[table]] as mini.ZodMiniObject, withMessage)
  return [schemaOf(extended, 'output'), schemaOf(mini.object(withMessage), 'output')]
}

const bytes: Content = { 'application/octet-stream': { schema: {} } }

const ref = (entity: Entity) => ({ $ref: `#/components/schemas/${entity}` })

/** The JSON Schema of a shape. What only code can check is `any`. */
function schemaOf(shape: mini.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
  return schema
}

const propertiesOf = (schema: Json | undefined) => (schema?.properties ?? {}) as Record<string, Json>
const parameter = (fields: Json | undefined, name: string): Json => propertiesOf(fields)[name] ?? { type: 'string' }

/** The body of a call: its fields without those in the address. Undefined when none are left. */
function bodyWithout(schema: Json, names: string[]): Json | undefined {
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name))
  if (!properties.length) return undefined
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(properties), required }
}
