/**
 * The place of the files did not do what it was told to, and may do it later. The message is for those who run the
 * server.
 */
export class FilesAway extends Error {}
