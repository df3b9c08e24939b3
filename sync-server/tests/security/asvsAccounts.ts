import { met, type Requirement, unmet } from './requirement.ts'

/** OWASP ASVS 5.0, levels 1 and 2: accounts, passwords and sessions. */
export const asvsAccounts: readonly Requirement[] = [
  met('6.2.1', 'passwords of eight characters or more', [
    ['passwords', 'a common password is refused wherever one is set'],
  ]),
  met('6.2.2', 'people change their password', [
    ['accounts', 'answers with text; then only the new password signs in'],
  ]),
  met('6.2.3', 'a change needs the current password', [['accounts', 'needs the current password']]),
  met('6.2.4', 'common passwords are refused', [['passwords', 'a common password is refused wherever one is set']]),
  met('6.3.1', 'guessing is slowed, and locks nobody out', [
    ['signInWait', '300 guesses from 60 addresses'],
    ['signInWait', 'the person still signs in where they signed in before'],
  ]),
  unmet(
    '6.3.2',
    'everybody has a second factor',
    'teachers and pupils sign in with a password alone: schools share devices',
  ),
  met('6.3.3', 'no way in is weaker than another', [['reset', 'a reset ends the wait after too many guesses']]),
  met('6.4.1', 'first passwords are random and used once', [
    ['reset', 'the new password is shown once, signs its person in, and only allows choosing another'],
  ]),
  met('6.4.3', 'a forgotten password is reset safely', [
    ['reset', 'by an administrator for the principal; only the principal and people who run all schools reset'],
  ]),
  met('7.2.1', 'sessions are checked on the server', [['matrix', 'a forged session is none']]),
  met('7.2.3', 'tokens of 128 random bits', [['session', 'cannot be guessed: at least 128 bits, different each time']]),
  met('7.2.4', 'each sign-in has a new token', [
    ['session', 'is new at every sign-in, and that browser’s former session ends'],
  ]),
  met('7.3.1', 'sessions end without a visit', [['session', 'ends after seven days without a visit']]),
  met('7.3.2', 'sessions end in any case', [['session', 'ends after thirty days in any case']]),
  met('7.4.1', 'signing out ends the session', [['session', 'ends with signing out, on the server too']]),
  met('7.4.2', 'a barred or deleted person has no session', [
    ['revocation', 'that its person was barred'],
    ['revocation', 'that its person was deleted'],
  ]),
  met('7.4.3', 'a new password ends the other sessions', [
    ['accounts', 'ends the person’s other sessions, but not this one nor anybody else’s'],
  ]),
  met('7.4.5', 'an administrator ends a person’s sessions', [
    ['reset', 'a reset ends the person’s sessions on all devices, and nobody else’s'],
  ]),
  unmet(
    '7.5.1',
    'the password is asked for before an e-mail is changed',
    'an office changes e-mails; the journal keeps who',
  ),
]
