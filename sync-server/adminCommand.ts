/**
 * How whoever runs the administrative commands calls them. The installed `chamada` has the server's settings and user;
 * npm, run there by root, would look for another database.
 */
export const adminCommand = process.env.CHAMADA_COMMAND ?? 'npm run admin --'
