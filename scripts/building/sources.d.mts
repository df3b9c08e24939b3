export declare function hashOfSources(): string
export declare function hashOf(parts: string[]): string
