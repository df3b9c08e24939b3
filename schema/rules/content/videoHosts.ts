import { Refusal } from '#schema/errors.ts'
import { embedSource } from '#schema/fields/embed.ts'

/** The addresses of one site: whoever allows one of them allows its videos, wherever they are played. */
export const youtubeHosts: readonly string[] = ['youtube.com', 'youtube-nocookie.com', 'youtu.be']

/**
 * The sites from which a network takes videos that play inside the app, unless its operator says otherwise: those that
 * Brazilian schools use. A name stands for its subdomains too.
 */
export const defaultVideoHosts: readonly string[] = [
  ...youtubeHosts,
  'vimeo.com',
  'drive.google.com',
  'docs.google.com',
  'mec.gov.br',
  'rnp.br',
  'tvescola.org.br',
  'dailymotion.com',
  'archive.org',
  'khanacademy.org',
  'ted.com',
  'phet.colorado.edu',
  'geogebra.org',
  'fiocruz.br',
  'usp.br',
]

/** In a list of hosts: every site is allowed. */
export const anyHost = '*'

/**
 * Returns true when a network that allows `hosts` lets this https address play inside the app: the host is listed or a
 * subdomain of one that is, at the usual port.
 */
export function isAllowedVideo(address: string, hosts: readonly string[] = defaultVideoHosts): boolean {
  const { hostname, port } = new URL(address)
  if (hosts.includes(anyHost)) return true
  return port === '' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** The sources of a page's content policy for these hosts. */
export const sourcesOf = (hosts: readonly string[]): string[] =>
  hosts.includes(anyHost) ? ['https:'] : hosts.flatMap((host) => [`https://${host}`, `https://*.${host}`])

/** Why a network that allows `hosts` refuses this video; undefined when it takes it. Files of the school are taken. */
export function videoHostProblem(markup: string, hosts: readonly string[] = defaultVideoHosts): string | undefined {
  const address = embedSource(markup)
  if (!address || isAllowedVideo(address, hosts)) return undefined
  return `a rede não libera vídeos de ${new URL(address).host}. Sites liberados: ${siteWords(hosts)}. Peça à rede para liberar este site.`
}

/** Throws a 400 that names the field and the host when the network does not take this video. */
export function mustAllowVideo(field: string, markup: string, hosts: readonly string[] | undefined): void {
  const problem = videoHostProblem(markup, hosts)
  if (problem) throw new Refusal('args.invalid', `${field}: ${problem}`)
}

/** How many sites a sentence names. */
const named = 5

function siteWords(hosts: readonly string[]): string {
  const sites = hosts.filter((host) => !youtubeHosts.slice(1).includes(host))
  const more = sites.length - named
  return more > 0 ? `${sites.slice(0, named).join(', ')} e mais ${more}` : sites.join(', ')
}
