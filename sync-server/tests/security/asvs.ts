import { asvsAccounts } from './asvsAccounts.ts'
import { met, type Requirement, unmet } from './requirement.ts'

const perFile = 'unpacked files are not looked at: the server opens no archive'

/** OWASP ASVS 5.0, levels 1 and 2: what applies to this application, without accounts and sessions. */
const asvsRest: readonly Requirement[] = [
  met('1.2.1', 'output is encoded for its context', [
    ['contract', 'names every call, runs no script and loads nothing from elsewhere'],
  ]),
  met('1.2.2', 'only safe web addresses are taken', [['embed', 'any text yields an https address or none']]),
  met('1.2.4', 'queries have parameters', [['hostile', 'never a server fault, never a row changed']]),
  met('1.3.1', 'pasted HTML is made safe', [
    ['embed', 'over 150 hostile pieces of markup yield their one https frame or nothing'],
  ]),
  met('1.3.3', 'texts have a greatest length', [['textLimits', 'is checked in every field']]),
  met('1.5.2', 'what is read from a body is of a known shape', [
    ['hostile', 'never a server fault, never a row changed'],
  ]),
  met('2.2.1', 'input is checked against an expected shape', [['textLimits', 'is checked in every field']]),
  met('2.2.2', 'checks are made on the server', [['sameRules', 'acts get the same answer queued and called directly']]),
  met('2.3.3', 'an act is done in whole or not at all', [['store', 'one that throws undoes only itself']]),
  met('2.4.1', 'automated requests have limits', [['pace', 'waits for the rest of the minute']]),
  met('3.2.1', 'uploaded content runs nothing', [['files', 'a file is sent with its own type and can do nothing']]),
  met('3.3.1', 'cookies are Secure', [['session', 'is Secure and bound to the host when the address is https']]),
  met('3.3.2', 'cookies have SameSite', [
    ['session', 'is in a cookie that scripts cannot read and other sites do not send'],
  ]),
  met('3.3.3', 'cookies have the __Host- prefix', [
    ['session', 'is Secure and bound to the host when the address is https'],
  ]),
  met('3.3.4', 'the session’s cookie is HttpOnly', [
    ['session', 'no answer contains the password’s hash, and the token is only in the cookie'],
  ]),
  met('3.4.1', 'HSTS for a year', [
    ['headers', 'browsers are told to insist on https only where people come by https'],
  ]),
  met('3.4.3', 'a content policy, without plugins and base', [
    ['headers', 'nothing frames the app'],
    ['headers', 'a page frames its own server and the hosts of videos alone'],
  ]),
  met('3.4.4', 'nosniff on every answer', [['matrix', 'the table holds every route, and nothing else']]),
  met('3.4.6', 'nobody frames the app', [['headers', 'nothing frames the app']]),
  met('3.5.1', 'requests come from our own page', [['session', 'is not one when it comes from our own page']]),
  met('3.5.3', 'reads change nothing', [['answers', 'answers as the contract says, for everybody who may call it']]),
  met('4.1.1', 'each answer says its type', [
    ['answers', 'answers as the contract says, for everybody who may call it'],
  ]),
  met('4.1.3', 'headers of the proxy cannot be made up', [['network', 'an address that a stranger made up']]),
  met('5.2.1', 'files have a greatest size', [['files', 'an upload is cut off at the limit']]),
  met('5.2.2', 'files are known by their content', [['files', 'an upload is recognized by its content']]),
  unmet('5.2.3', 'compressed files are measured unpacked', perFile),
  met('5.3.2', 'paths are not made of people’s names', [['files', 'stored once under its hash']]),
  met('5.4.1', 'downloads have a safe name', [['files', 'a file is sent with its own type and can do nothing']]),
  unmet('5.4.3', 'files are scanned for viruses', 'there is no scanner: the operator may scan the folder of the files'),
  met('8.2.1', 'rights are checked for each call', [['matrix', 'the table holds every route, and nothing else']]),
  met('8.2.2', 'rights are checked for each row', [
    ['matrix', 'another school’s row and an unknown one get the same answer'],
  ]),
  met('8.2.3', 'rights are checked for each field', [
    ['hidden', 'that is hidden from students is in no answer to them'],
  ]),
  met('8.3.1', 'rights are checked on the server', [
    ['sameRules', 'acts get the same answer queued and called directly'],
  ]),
  met('8.4.1', 'schools do not reach each other', [
    ['tenants', 'acts of one school leave every row of the other as it was'],
  ]),
  met('11.3.3', 'what is encrypted cannot be changed', [
    ['sealing', 'does not open with another key, and stays'],
    ['leftWork', 'with one byte changed, of another server, or sealed for somebody else does not open'],
  ]),
  met('11.4.2', 'passwords are stored by argon2id', [['passwords', 'a salted argon2id hash of 19 MiB and two passes']]),
  unmet('12.1.1', 'TLS 1.2 or 1.3 alone', 'TLS ends at the proxy, which this server does not configure'),
  unmet('12.2.1', 'no connection without TLS', 'the server itself speaks http and listens on this machine by default'),
  unmet('13.3.1', 'secrets are in a vault', 'the one secret is in the database, so that every copy of it has it, too'),
  met('13.4.2', 'no debugging in answers', [['hostile', 'never a server fault, never a row changed']]),
  met(
    '13.4.5',
    'documentation and monitoring are not public',
    [
      ['matrix', 'the table holds every route, and nothing else'],
      ['metrics', 'the figures are on a port of this machine alone'],
    ],
    'whether the server is well is public: /healthz and /readyz say nothing else',
  ),
  met('14.2.2', 'nothing of anybody is cached on the way', [
    ['matrix', 'the table holds every route, and nothing else'],
  ]),
  met('14.2.3', 'others learn nothing about people', [
    ['videoFrame', 'asks that host for nothing before the person does'],
    ['videoHosts', 'a video from a host that the network does not allow is refused'],
  ]),
  unmet(
    '14.3.3',
    'browsers store nothing sensitive',
    'the app works without a network, so devices hold what their person may read; what waits is sealed on leaving, and the rest deleted',
  ),
  met('15.3.3', 'only the fields of an act are written', [['people', 'ignores fields that may not be changed']]),
  met('15.3.4', 'addresses are those that the proxy saw', [['network', 'an address that a stranger made up']]),
  met('15.3.6', 'no prototype is polluted', [['hostile', 'never a server fault, never a row changed']]),
  met('16.2.4', 'logs are for programs to read', [['operatorLog', 'the log of requests is lines of JSON']]),
  met('16.2.5', 'no secret and no person in the logs', [['operatorLog', 'the log of requests is lines of JSON']]),
  met('16.3.1', 'sign-ins are traced', [['audit', 'the office reads who came in and from which device']]),
  met('16.3.2', 'refusals are traced', [['audit', 'what a person asked for in vain is one line with its count']]),
  met('16.3.4', 'faults are logged', [['operatorLog', 'a stack only for a fault']]),
  met('16.4.1', 'nobody writes lines into the log', [['operatorLog', 'the log of requests is lines of JSON']]),
  met('16.4.2', 'traces cannot be changed', [['changeTraces', 'the database refuses %s, before and after']]),
  unmet('16.4.3', 'logs go to another machine', 'they go to the outputs: where those lead is the operator’s'),
  met('16.5.1', 'faults show nothing of the inside', [['operatorLog', 'the log of requests is lines of JSON']]),
  met('16.5.3', 'a fault leaves nothing half done', [['store', 'one that throws undoes only itself']]),
  met('16.5.4', 'errors that nobody caught are caught (level 3)', [['strays', 'is logged, and the server goes on']]),
]

export const asvs: readonly Requirement[] = [...asvsAccounts, ...asvsRest]
