/** Why a backup or a restore was given up. Its message is a Portuguese sentence that says what to do. */
export class BackupFailure extends Error {}

/** Returns true for errors of the system, such as a full disk, which carry their own code. */
export const isOfSystem = (error: unknown): boolean => Boolean((error as NodeJS.ErrnoException | undefined)?.syscall)
