export declare const root: string
export declare const work: string
export declare function inRoot(...parts: string[]): string
