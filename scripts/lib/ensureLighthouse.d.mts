/**
 * Installs Lighthouse as its own lockfile pins it, unless that is done. Only the bench uses it, and it weighs a third of
 * all other packages together: a new clone does not wait for it. Resolves to the module to import.
 */
export function ensureLighthouse(): Promise<string>
