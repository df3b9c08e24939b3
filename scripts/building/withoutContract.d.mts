import type { Plugin } from 'vite'

export function withoutContract(): Plugin
export function summariesIn(folder: string): string[]
