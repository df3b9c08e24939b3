import type { Config } from '#server/config.ts'
import type { Problem } from '#server/start/startRefusals.ts'

/** Addresses that are nobody's proxy: a list that holds one believes everybody. */
const strangers = [
  ['8.8.8.8', 'ipv4'],
  ['2001:4860:4860::8888', 'ipv6'],
] as const

const oldestNode = [20, 19] as const

/** What is not right with the public address, the proxies and the program that runs the server. */
export function proxyProblems(
  { origin, proxies, isProduction, zone }: Config,
  node = process.versions.node,
): Problem[] {
  const problems: Problem[] = []
  if (!origin?.startsWith('https:'))
    problems.push({
      what: 'O servidor não tem endereço https: os aparelhos não instalam o aplicativo nem cifram o que guardam.',
      remedy: 'Ponha um proxy com https na frente e defina CHAMADA_ORIGIN=https://… (scripts/deploy/README.md).',
    })
  if (!isProduction)
    problems.push({
      what: 'NODE_ENV não é production: um banco vazio receberia a escola de demonstração.',
      remedy: 'Defina NODE_ENV=production.',
    })
  if (strangers.some(([address, family]) => proxies.check(address, family)))
    problems.push({
      what: 'CHAMADA_TRUSTED_PROXIES acredita em qualquer endereço: quem adivinha senhas escolhe o seu.',
      remedy: 'Deixe nela só o endereço do seu proxy.',
    })
  if (/^(utc|gmt|etc\/.*)$/i.test(zone))
    problems.push({
      what: `CHAMADA_TIME_ZONE=${zone} não é o fuso de uma cidade: o dia das aulas viraria na hora errada.`,
      remedy: 'Defina o fuso da escola, como America/Sao_Paulo.',
    })
  const [major, minor] = node.split('.').map(Number) as [number, number]
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    problems.push({ what: `O Node ${node} é antigo.`, remedy: `Instale o Node ${oldestNode.join('.')} ou mais novo.` })
  return problems
}
