const fields: Partial<Record<string, string>> = { 'user.emailTaken': 'email', 'user.usernameTaken': 'username' }

/** The field of a person whose value somebody else has, when that is why something was refused. */
export const takenField = (error: unknown): string | undefined => fields[String((error as { code?: unknown }).code)]
