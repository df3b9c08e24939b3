import { met, type Requirement, unmet } from './requirement.ts'

/** OWASP API Security Top 10, 2023. */
export const owaspApi: readonly Requirement[] = [
  met('API1', 'rights are checked for each row', [
    ['matrix', 'the table holds every route, and nothing else'],
    ['tenants', 'acts of one school leave every row of the other as it was'],
    ['matrix', 'students cannot tell a number that exists from one that does not'],
  ]),
  met('API2', 'authentication cannot be broken', [
    ['signInWait', '300 guesses from 60 addresses'],
    ['session', 'a wrong password and an unknown e-mail get the same answer'],
    ['secondFactor', 'takes the password and then a code'],
    ['session', 'cannot be guessed: at least 128 bits, different each time'],
  ]),
  met('API3', 'rights are checked for each field, read and written', [
    ['hidden', 'that is hidden from students is in no answer to them'],
    ['people', 'keeps fields that are not sent, and ignores fields that may not be changed'],
    ['contract', 'never shows a password or its hash in an answer'],
  ]),
  met('API4', 'resources cannot be used up', [
    ['pace', 'waits for the rest of the minute, is told how long, and stops nobody else'],
    ['hostile', 'a body of undeclared size is still cut off at a megabyte'],
    ['files', 'an upload is cut off at the limit'],
  ]),
  met('API5', 'rights are checked for each call', [
    ['matrix', 'the table holds every route, and nothing else'],
    ['sameRules', 'acts get the same answer queued and called directly'],
    ['leftWork', 'is what its author could not do either, whatever their file says'],
  ]),
  met('API6', 'sensitive flows cannot be automated', [
    ['takenNames', 'who hears too often that a name is taken hears nothing more for an hour'],
    ['confirmation', 'a school is deleted within ten minutes of typing the password, and not later'],
  ]),
  unmet(
    'API7',
    'the server fetches no address that a person names',
    'the server fetches nothing at all; no test shows it',
  ),
  met(
    'API8',
    'nothing is misconfigured',
    [
      ['headers', 'sounds come from the server alone'],
      ['headers', 'browsers are told to insist on https only where people come by https'],
      ['metrics', 'the figures are on a port of this machine alone'],
    ],
    'TLS is the proxy’s: its configuration is the operator’s',
  ),
  met('API9', 'every call is known and described', [
    ['contract', 'holds every declared route, and no other call'],
    ['matrix', 'an undeclared address is 404, and never the app’s page'],
  ]),
  unmet('API10', 'other services are not trusted', 'the server uses no other service; no test shows it'),
]
