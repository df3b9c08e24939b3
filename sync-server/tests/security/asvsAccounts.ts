import { met, type Requirement } from './requirement.ts'

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
  met('6.3.2', 'no account has a password that everybody knows', [
    ['startRefusals', 'of the demonstration, with the password everybody knows, are refused'],
  ]),
  met(
    '6.3.3',
    'people sign in with a second factor',
    [
      ['secondFactor', 'takes the password and then a code'],
      ['secondFactor', 'whoever administers all schools gets nothing else before it is on'],
    ],
    'only those who administer all schools must have one: teachers and pupils share devices, and choose',
  ),
  met('6.3.4', 'no way in is weaker than another', [['reset', 'a reset ends the wait after too many guesses']]),
  met('6.4.1', 'first passwords are random and used once', [
    ['reset', 'the new password is shown once, signs its person in, and only allows choosing another'],
  ]),
  met('6.4.3', 'a forgotten password is reset safely', [
    ['reset', 'by an administrator for the principal; only the principal and people who run all schools reset'],
  ]),
  met('6.4.4', 'a lost second factor is removed by those alone who know the person', [
    ['secondFactor', 'goes with the password that a principal or a global administrator gives'],
    ['secondFactor', 'of a superadministrator goes with the command alone'],
  ]),
  met('6.5.1', 'codes work once', [
    ['secondFactor', 'takes a code once, and none older than it'],
    ['secondFactor', 'are ten, each signs in once'],
  ]),
  met(
    '6.5.2',
    'recovery codes have more than 112 random bits, and only hashes of them are stored',
    [['secondFactor', 'have more than 112 random bits, and what is stored of them opens nothing']],
    'codes made by earlier versions count until their person makes new ones; they have 59 random bits, most of them behind a slow, salted hash',
  ),
  met(
    '6.5.5',
    'an app’s code lasts half a minute',
    [['secondFactor', 'forgives a clock that is half a minute off, and no more']],
    'with the clock of a phone that is off, up to 90 seconds',
  ),
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
  met(
    '7.5.1',
    'the password is asked for before what protects an account is changed',
    [
      ['secondFactor', 'needs a password typed minutes ago'],
      ['secondFactor', 'is taken back with the password and a code, both counted'],
      ['secondFactor', 'are made anew with the password and a code'],
    ],
    'an office changes its people’s e-mails without it; the journal keeps who',
  ),
  met(
    '7.5.2',
    'people see their sessions and end them',
    [['ownSessions', 'a person ends one session, or all but the one they are in']],
    'without typing the password again',
  ),
  met('7.5.3', 'the password is asked for before what cannot be undone (level 3)', [
    ['confirmation', 'a school is deleted within ten minutes of typing the password, and not later'],
  ]),
]
