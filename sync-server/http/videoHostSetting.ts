import { anyHost, youtubeHosts } from '#schema/rules/content/videoHosts.ts'

/** The hosts that a setting lists with commas, as browsers write them; undefined when one of them is no host name. */
export function videoHostsIn(setting: string): string[] | undefined {
  const written = setting.split(',').flatMap((each) => each.trim() || [])
  if (written.length === 1 && written[0] === anyHost) return [anyHost]
  const hosts = written.map(hostName)
  if (!hosts.length || !hosts.every((host) => host !== undefined)) return undefined
  return [...new Set(hosts.flatMap((host) => (youtubeHosts.includes(host) ? youtubeHosts : host)))]
}

function hostName(text: string): string | undefined {
  if (/[\s:/?#@\\*%]/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const { hostname } = new URL(`https://${text}`)
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname) ? hostname : undefined
}
