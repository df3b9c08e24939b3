export declare const signInPage: string
export declare const app: string
export declare const layout: string
export declare const firstScreenParts: string[]
