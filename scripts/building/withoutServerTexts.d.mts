import type { Plugin } from 'vite'
export declare function withoutServerTexts(): Plugin
export declare function withoutTexts(list: string, sources: string): string
