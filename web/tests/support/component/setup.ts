// Vitest runs this file for each test file; a module it imports runs once in their common page.
import './preparePage.ts'
