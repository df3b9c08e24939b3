/** The widths from which a window counts as a tablet, a desktop and a wide desktop. */
export const breakpoints = { sm: '37.5rem', md: '56rem', lg: '72rem' }
