import type { OpenApi, Operation } from './openApi.ts'

/** The contract as one HTML page: without scripts or external resources, readable offline once loaded. */
export function docsPage(contract: OpenApi): string {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = contract.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return own.length ? `<section><h2>${text(name)}</h2>${own.map(callText).join('')}</section>` : ''
  })
  const entities = Object.entries(contract.components.schemas).map(
    ([name, schema]) => `<details id="${text(name)}"><summary>${text(name)}</summary>${code(schema)}</details>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(contract.info.title)}: chamadas da API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${text(contract.info.title)}: chamadas da API</h1>
<p>${text(contract.info.description)}</p>
<p><a href="/api/openapi.json">O mesmo em OpenAPI ${text(contract.openapi)}</a></p>
${sections.join('\n')}
<section><h2>Registros</h2>${entities.join('')}</section>
</main>
</body>
</html>
`
}

function callText({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, description, parameters, requestBody, responses } = operation
  const parameterItems = parameters.map(
    (parameter) =>
      `<li><code>${text(parameter.name)}</code> ${parameter.in === 'path' ? 'no endereço' : 'depois do ?'}${
        parameter.required ? '' : ', opcional'
      }${parameter.description ? `: ${text(parameter.description)}` : ''}</li>`,
  )
  const body = requestBody?.content['application/json']?.schema
  const answers = Object.entries(responses).map(([status, response]) => {
    const content = 'content' in response ? Object.entries(response.content ?? {})[0] : undefined
    if (!content) return `<li>${text(status)}</li>`
    return `<li>${text(status)} ${text(content[0])}${Object.keys(content[1].schema).length ? code(content[1].schema) : ''}</li>`
  })
  return `<details>
<summary><code>${text(method.toUpperCase())}</code> <code>${text(path)}</code> <span>${text(summary)}</span></summary>
<p>${text(description)}</p>
${parameterItems.length ? `<h3>Parâmetros</h3><ul>${parameterItems.join('')}</ul>` : ''}
${body ? `<h3>Corpo</h3>${code(body)}` : ''}
<h3>Respostas</h3><ul>${answers.join('')}</ul>
</details>`
}

const code = (value: unknown) => `<pre>${text(JSON.stringify(value, null, 2))}</pre>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (value: string) => value.replace(/[&<>"']/g, (sign) => signs[sign]!)

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
details { border: 1px solid; border-radius: 0.5rem; margin: 0.5rem 0; padding: 0.5rem 0.75rem }
summary { cursor: pointer; overflow-wrap: anywhere }
pre { overflow-x: auto; font-size: 0.85rem }
h3 { font-size: 1rem; margin: 0.5rem 0 0 }
`
